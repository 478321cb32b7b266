/** The few words of the page before the shell runs (specification, section 1). */
export const messages = {
  product: 'Headway',
  loading: 'Loading...',
  withoutScripts: 'Headway needs JavaScript. Switch it on in your browser and load this page again.',
  description: 'Assign work, report progress every day and see who is on it.',
} as const
