/** Time in milliseconds since the page load after which an unused embedded response is too old. */
const MAX_AGE_MS = 10_000

/** An API response that the server embedded in the page. */
export interface PreloadedResponse {
  readonly body: unknown
  /** Live position of the response: the newest change that it includes (ADR 126). */
  readonly position?: string
}

const responses = new Map<string, PreloadedResponse>()

/**
 * Stores the responses that were embedded in the page. Each one replaces the first request to its URL. The shell calls
 * this once, before the first request.
 *
 * @param came responses by request URL.
 */
export function storePreloadedResponses(came: Readonly<Record<string, PreloadedResponse>>): void {
  for (const [url, answer] of Object.entries(came)) {
    responses.set(url, answer)
  }
}

/**
 * Returns and removes the embedded response to a GET request.
 *
 * @param url request URL.
 * @returns undefined if there is none or it was used before: a repeated request needs current data.
 */
export function takePreloadedResponse(url: string): PreloadedResponse | undefined {
  const answer = performance.now() < MAX_AGE_MS ? responses.get(url) : undefined
  responses.delete(url)
  return answer
}
