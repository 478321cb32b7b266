/** Texts of the page before the shell runs (specification, section 1). */
export const messages = {
  product: 'Headway',
  loading: 'Loading...',
  withoutScripts: 'Headway needs JavaScript. Turn it on in your browser and reload this page.',
  tooManyCookies: {
    title: 'Your browser sent too many cookies',
    text: 'Close other sign-in tabs, delete this site’s cookies or wait ten minutes, then reload this page.',
  },
  description: 'Assign tasks, report progress every day and see how work is going.',
} as const
