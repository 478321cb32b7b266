/**
 * Runs a function when the browser is idle, so that it does not delay the page.
 *
 * @param delay milliseconds to wait first.
 * @returns a function that cancels it.
 */
export function whenIdle(task: () => void, delay = 0): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    // Safari does not support idle callbacks.
    idle = globalThis.requestIdleCallback?.(task)
    if (idle === undefined) {
      task()
    }
  }, delay)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) {
      cancelIdleCallback(idle)
    }
  }
}
