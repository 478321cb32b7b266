/** Imports that a folder must not use, with a message that names the alternative. */
export type Restriction =
  | { group: string[]; importNames?: string[]; message: string }
  | { regex: string; message: string }

export const zodRoot: Restriction = {
  regex: '^zod(/v\\d)?$',
  message: "Import * as z from 'zod/mini': it does the same with a quarter of the size.",
}
export const primitives: Restriction = {
  group: ['radix-ui', 'radix-ui/**', '@radix-ui/**', 'lucide-react', 'lucide-react/**'],
  message: 'Use a component or icon of @headway/design-system; only that package may use primitives.',
}
export const router: Restriction = {
  group: ['react-router-dom', 'react-router', 'react-router/**'],
  message: 'Import the router from @headway/sdk, because a page has only one.',
}
export const store: Restriction = {
  group: ['@reduxjs/**', 'redux', 'react-redux'],
  message: 'Use injectEndpoints and the hooks of @headway/sdk: the portal has one store.',
}
export const formLibrary: Restriction = {
  group: ['react-hook-form', '@hookform/**'],
  message: 'Use @headway/sdk/forms, which gets its messages from the contract.',
}

export const globalStyles: Restriction = {
  group: ['styled-components'],
  importNames: ['createGlobalStyle'],
  message:
    'A section may only style its own elements. Use styled components; the portal refuses releases with global styles.',
}

/** Imports that no section may use, inside or outside of the portal's repository. */
export const sectionRestrictions: readonly Restriction[] = [
  zodRoot,
  primitives,
  router,
  store,
  formLibrary,
  globalStyles,
]

const callMessage =
  'Use injectEndpoints, sendForm or ask of @headway/sdk: they limit the request rate of your section. Without that limit a request loop would block the whole portal for the user.'

/** Browser globals that a section may not use, because they send requests without the portal's client. */
export const sectionGlobals = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].map((name) => ({
  name,
  message: callMessage,
}))
