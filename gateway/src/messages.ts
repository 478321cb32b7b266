/** The few words of the page before the shell runs (specification, section 1). */
export const messages = {
  product: 'Headway',
  loading: 'Loading...',
  withoutScripts: 'Headway needs JavaScript. Switch it on in your browser and load this page again.',
  tooManyCookies: {
    title: 'Your browser sent too many cookies',
    text: 'Close other sign-in tabs of this portal, delete its cookies in your browser or wait ten minutes, then load this page again.',
  },
  description: 'Assign work, report progress every day and see who is on it.',
} as const
