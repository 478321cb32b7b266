/** A process that starts slowly says so this often, in milliseconds. */
const REPORT_MS = 30_000

/**
 * Waits for a process that starts, for as long as its log grows: on a busy machine a first start takes minutes, and one that
 * still writes is not hung.
 */
export class Patience {
  readonly #silenceMs: number
  readonly #report: (seconds: number) => void
  readonly #began = performance.now()
  #reportAt = this.#began + REPORT_MS
  #logSize = 0
  #grewAt = this.#began

  /**
   * @param silenceMs longest time without a new line in the log, in milliseconds.
   * @param report is told every half minute for how many seconds it has taken.
   */
  constructor(silenceMs: number, report: (seconds: number) => void = () => undefined) {
    this.#silenceMs = silenceMs
    this.#report = report
  }

  /**
   * Whether the process has been silent for too long.
   *
   * @param logSize size of its log now, in bytes.
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
