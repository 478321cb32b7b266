const MARKER = Symbol.for('headway.sdk')

/**
 * Makes sure that the page has one sdk: a second one would have its own store, and a section using it would wait for
 * data for ever without a word.
 *
 * @throws Error when another copy is already loaded.
 */
export function claimSingleton(): void {
  const page = globalThis as { [MARKER]?: boolean }
  if (page[MARKER]) {
    throw new Error('sdk loaded twice: is it in the list of shared packages?')
  }
  page[MARKER] = true
}
