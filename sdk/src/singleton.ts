const MARKER = Symbol.for('headway.sdk')

/**
 * Ensures that the page loads only one sdk. A second copy would have its own store, and a section that uses it would
 * wait forever for data without an error.
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
