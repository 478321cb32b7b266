/** Texts of the hint about similar tasks. */
export const similarMessages = {
  label: 'Possible duplicates:',
  due: (date: string) => `due ${date}`,
} as const
