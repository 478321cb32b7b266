/** Texts of due dates on days on which the office is closed. */
export const dayOffMessages = {
  holiday: (weekday: string, name: string) => `${weekday} is a holiday of the office: ${name}.`,
  weekday: (weekday: string) => `${weekday} is no working day of the office.`,
  move: (weekday: string, date: string) => `Move to ${weekday}, ${date}`,
  moved: (weekday: string, date: string) => `Moved to ${weekday}, ${date}.`,
} as const
