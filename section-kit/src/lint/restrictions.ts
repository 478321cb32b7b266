/** Imports that a folder may not make, with the sentence that says what to use instead. */
export type Restriction =
  | { group: string[]; importNames?: string[]; message: string }
  | { regex: string; message: string }

export const zodRoot: Restriction = {
  regex: '^zod(/v\\d)?$',
  message: "Import * as z from 'zod/mini': it does the same in a quarter of the size.",
}
export const primitives: Restriction = {
  group: ['radix-ui', 'radix-ui/**', '@radix-ui/**', 'lucide-react', 'lucide-react/**'],
  message: 'Use the component or the icon of @headway/design-system; only that package knows its primitives.',
}
export const router: Restriction = {
  group: ['react-router-dom', 'react-router', 'react-router/**'],
  message: 'Import the router from @headway/sdk, so that the page has one.',
}
export const store: Restriction = {
  group: ['@reduxjs/**', 'redux', 'react-redux'],
  message: 'Use injectEndpoints and the hooks of @headway/sdk: the portal has one store.',
}
export const formLibrary: Restriction = {
  group: ['react-hook-form', '@hookform/**'],
  message: 'Use @headway/sdk/forms, which takes its messages from the contract.',
}

export const globalStyles: Restriction = {
  group: ['styled-components'],
  importNames: ['createGlobalStyle'],
  message:
    'Styles of a section hold for the section only: use styled components. The portal takes no release that styles the page.',
}

/** What a section may not import, wherever it is written. */
export const sectionRestrictions: readonly Restriction[] = [
  zodRoot,
  primitives,
  router,
  store,
  formLibrary,
  globalStyles,
]

const callMessage =
  'Use injectEndpoints, sendForm or ask of @headway/sdk: only what they send is in the pace of your section, and a loop in anything else takes the whole portal from the person.'

/** What a section may not use of the browser: it asks the server past the portal. */
export const sectionGlobals = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].map((name) => ({
  name,
  message: callMessage,
}))
