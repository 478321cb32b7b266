/** Texts about who else has a task open. */
export const onlookerMessages = {
  also: (names: string, others: number) => `Also viewing: ${names}${others > 0 ? ` and ${others} more` : ''}`,
} as const
