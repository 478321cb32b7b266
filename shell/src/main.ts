const pause = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Evaluates the modules in separate tasks, libraries before the code that uses them, so that the page can respond in
 * between (ADR 140).
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
  await import(/* webpackMode: "eager" */ './start/bootstrap.tsx')
}

void main()
