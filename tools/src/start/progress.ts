import { seconds } from '../duration.ts'

/** Receives the lines a person sees while the portal starts. */
export type Report = (line: string) => void

/** How often something that takes long says that it goes on, in milliseconds. */
const SIGN_OF_LIFE_MS = 30_000

/**
 * Does something that takes long, with a line every half minute that it goes on.
 *
 * @param doing for example `building Keycloak`.
 */
export async function withSignsOfLife<T>(report: Report, doing: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const timer = setInterval(
    () => report(`still ${doing} (${seconds(performance.now() - started)})`),
    SIGN_OF_LIFE_MS,
  ).unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Tells what is being done and how long each step took. */
export class Progress {
  readonly #started = performance.now()
  readonly #report: Report

  constructor(report: Report) {
    this.#report = report
  }

  /** A line of its own with the time since the start. */
  note(text: string): void {
    this.#report(`${seconds(performance.now() - this.#started).padStart(8)}  ${text}`)
  }

  /**
   * Runs one step and reports it.
   *
   * @param doing shown at the beginning, for example `starting the database`.
   * @param done shown at the end with the step's duration, for example `database ready`.
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
