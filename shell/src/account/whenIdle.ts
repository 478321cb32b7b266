/**
 * Runs something when the browser has nothing better to do, so that it never stands in the way of the page.
 *
 * @param delay milliseconds to wait before that.
 * @returns a function that calls it off.
 */
export function whenIdle(task: () => void, delay = 0): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
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
