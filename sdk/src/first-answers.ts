/** An answer that nobody has asked for by then, in milliseconds of the page, is too old to stand for one. */
const KEPT = 10_000

/** What has been answered to a call before the page could ask. */
export interface FirstAnswer {
  readonly body: unknown
  /** The newest change that it knows of (ADR 126). */
  readonly position?: string
}

const answers = new Map<string, FirstAnswer>()

/**
 * Keeps answers that came with the page: each stands for the first call of its address. The shell does this once, before it asks
 * anything.
 *
 * @param came address of the call to its answer.
 */
export function keepFirstAnswers(came: Readonly<Record<string, FirstAnswer>>): void {
  for (const [url, answer] of Object.entries(came)) {
    answers.set(url, answer)
  }
}

/**
 * Takes the answer to a reading call that came with the page.
 *
 * @param url of the call.
 * @returns undefined where there is none, or where it was taken: whoever asks again wants to know what is so now.
 */
export function takeFirstAnswer(url: string): FirstAnswer | undefined {
  const answer = performance.now() < KEPT ? answers.get(url) : undefined
  answers.delete(url)
  return answer
}
