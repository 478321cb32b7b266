/** Texts of the leadership section. Quoted ones stand as the specification has them. */
export const messages = {
  comingSoon: 'Coming soon',
  explanation: (page: string) => `${page} is coming soon.`,
} as const
