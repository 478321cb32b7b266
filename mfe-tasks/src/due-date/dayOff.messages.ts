/** Texts about due dates on weekends and holidays. */
export const dayOffMessages = {
  holiday: (weekday: string, name: string) => `${weekday} is a holiday (${name}).`,
  weekday: (weekday: string) => `${weekday} isn’t a working day.`,
  move: (weekday: string, date: string) => `Move to ${weekday}, ${date}`,
  moved: (weekday: string, date: string) => `Moved to ${weekday}, ${date}.`,
} as const
