import { seconds } from '../duration.ts'

/** Receives the lines that are printed while the portal starts. */
export type Report = (line: string) => void

/** Interval of the messages that a long step still runs, in milliseconds. */
const PROGRESS_INTERVAL_MS = 30_000

/**
 * Runs a long step and reports every half minute that it still runs.
 *
 * @param doing name of the step, for example `building Keycloak`.
 */
export async function withProgressMessages<T>(
  report: Report,
  doing: string,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now()
  const timer = setInterval(
    () => report(`still ${doing} (${seconds(performance.now() - started)})`),
    PROGRESS_INTERVAL_MS,
  ).unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Reports the steps of a start and their durations. */
export class Progress {
  readonly #started = performance.now()
  readonly #report: Report

  constructor(report: Report) {
    this.#report = report
  }

  /** Reports a line with the time since the start. */
  note(text: string): void {
    this.#report(`${seconds(performance.now() - this.#started).padStart(8)}  ${text}`)
  }

  /**
   * Runs one step and reports it.
   *
   * @param doing text at the beginning, for example `starting the database`.
   * @param done text at the end, which is followed by the duration, for example `database ready`.
   */
  async step<T>(doing: string, done: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    this.note(`${doing} ...`)
    const result = await work()
    this.note(`${done} (${seconds(performance.now() - started)})`)
    return result
  }

  /** Milliseconds since the start. */
  get elapsed(): number {
    return performance.now() - this.#started
  }
}
