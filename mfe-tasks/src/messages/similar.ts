/** Texts of the hint that something like it is there. */
export const similarMessages = {
  label: 'Similar:',
  due: (date: string) => `due ${date}`,
} as const
