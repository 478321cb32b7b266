/** Interval of the messages that a process is still starting, in milliseconds. */
const REPORT_MS = 30_000

/**
 * Decides how long to wait for a starting process. It may take as long as its log grows. On a busy machine a
 * first start takes minutes, and a process that still writes is not hung.
 */
export class StartTimeout {
  readonly #silenceMs: number
  readonly #report: (seconds: number) => void
  readonly #began = performance.now()
  #reportAt = this.#began + REPORT_MS
  #logSize = 0
  #grewAt = this.#began

  /**
   * @param silenceMs maximum time without new output in the log, in milliseconds.
   * @param report called every half minute with the elapsed seconds.
   */
  constructor(silenceMs: number, report: (seconds: number) => void = () => undefined) {
    this.#silenceMs = silenceMs
    this.#report = report
  }

  /**
   * Returns true if the process has written nothing for too long.
   *
   * @param logSize current size of its log, in bytes.
   */
  isOver(logSize: number, now = performance.now()): boolean {
    if (logSize !== this.#logSize) {
      this.#logSize = logSize
      this.#grewAt = now
    }
    if (now > this.#reportAt) {
      this.#reportAt = now + REPORT_MS
      this.#report(Math.round((now - this.#began) / 1_000))
    }
    return now - this.#grewAt > this.#silenceMs
  }
}
