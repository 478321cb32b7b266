const pause = () => new Promise((resolve) => setTimeout(resolve))

/**
 * What the page is made of is read in tasks of its own, libraries before what is written with them, so that the page
 * answers in between (ADR 135).
 */
async function main(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await pause()
  await import(/* webpackMode: "eager" */ 'styled-components')
  await pause()
  await import(/* webpackMode: "eager" */ '@headway/design-system')
  await pause()
  // oxlint-disable-next-line no-restricted-imports -- read ahead of the sdk, which uses it; nothing is taken from it
  await import(/* webpackMode: "eager", webpackExports: "createApi" */ '@reduxjs/toolkit/query/react')
  await pause()
  await import(/* webpackMode: "eager" */ '@headway/sdk')
  await pause()
  await import(/* webpackMode: "eager" */ './start/begin.tsx')
}

void main()
