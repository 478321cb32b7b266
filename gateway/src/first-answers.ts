import type { IncomingMessage } from 'node:http'
import { type Forwarding, requestHeaders } from './proxy/headers.ts'
import type { Upstreams } from './proxy/upstreams.ts'
import { askBackend } from './sections/store/backend-requests.ts'

/** The page's end waits so long for its answers, in milliseconds; then the shell asks itself. */
const LONGEST = 500
/** Bytes of one answer: a longer one would hold the page up. */
const MOST_BYTES = 131_072

/** What the backend has answered to one of a page's first calls. */
export interface FirstAnswer {
  /** Address of the call. */
  url: string
  /** JSON, as it came and as it reads. */
  text: string
  value: unknown
  /** The newest change that it knows of (ADR 126). */
  position: string | undefined
}

/**
 * Asks the backend what a page asks first, as its visitor.
 *
 * @param request of the page.
 * @returns the answers that came in time; whatever is not a plain success is left to the shell, which asks again.
 */
export async function askFirst(
  request: IncomingMessage,
  { urls, backends, forwarding }: { urls: readonly string[]; backends: Upstreams; forwarding: Forwarding },
): Promise<FirstAnswer[]> {
  const { cookie, 'user-agent': agent } = request.headers
  const own = { ...(cookie ? { cookie } : {}), ...(agent ? { 'user-agent': agent } : {}) }
  const headers = { ...requestHeaders({ headers: own }, forwarding), accept: 'application/json' }
  const ask = async (url: string): Promise<FirstAnswer[]> => {
    try {
      const answer = await askBackend(backends, { path: url, headers, limit: LONGEST, most: MOST_BYTES })
      if (answer.status !== 200) {
        return []
      }
      const text = answer.body.toString()
      return [{ url, text, value: JSON.parse(text), position: answer.livePosition }]
    } catch {
      return []
    }
  }
  return (await Promise.all(urls.map(ask))).flat()
}

/** The answers as the shell reads them (`sdk/src/first-answers.ts`). `<` is escaped so that no text can end the script element. */
export function embeddedAnswers(answers: readonly FirstAnswer[]): string {
  const entries = answers.map(
    ({ url, text, position }) =>
      `${JSON.stringify(url)}:{${position === undefined ? '' : `"position":${JSON.stringify(position)},`}"body":${text}}`,
  )
  return `<script type="application/json" id="headway-answers">{${entries.join(',').replaceAll('<', '\\u003c')}}</script>`
}
