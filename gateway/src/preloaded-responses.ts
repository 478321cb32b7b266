import type { IncomingMessage } from 'node:http'
import { type Forwarding, requestHeaders } from './proxy/headers.ts'
import type { Upstreams } from './proxy/upstreams.ts'
import { requestBackend } from './sections/store/backend-requests.ts'

/** Milliseconds for which the end of the page waits for replies. After that, the shell sends the requests itself. */
const TIMEOUT_MS = 500
/** Maximum size of one reply in bytes; a larger one would delay the page. */
const MAX_BYTES = 131_072

/** Reply of the backend to one of a page's first requests. */
export interface PreloadedResponse {
  /** URL of the request. */
  url: string
  /** Body as JSON text and as parsed value. */
  text: string
  value: unknown
  /** Id of the newest change that the reply includes (ADR 126). */
  position: string | undefined
}

/**
 * Sends a page's first requests to the backend on behalf of the visitor.
 *
 * @param request request for the page.
 * @returns the replies that arrived in time. Replies other than a 200 are dropped, and the shell requests them again.
 */
export async function preloadResponses(
  request: IncomingMessage,
  { urls, backends, forwarding }: { urls: readonly string[]; backends: Upstreams; forwarding: Forwarding },
): Promise<PreloadedResponse[]> {
  const { cookie, 'user-agent': agent } = request.headers
  const own = { ...(cookie ? { cookie } : {}), ...(agent ? { 'user-agent': agent } : {}) }
  const headers = { ...requestHeaders({ headers: own }, forwarding), accept: 'application/json' }
  const ask = async (url: string): Promise<PreloadedResponse[]> => {
    try {
      const answer = await requestBackend(backends, {
        path: url,
        headers,
        limit: TIMEOUT_MS,
        most: MAX_BYTES,
      })
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

/**
 * Returns the replies in the format that the shell reads (`sdk/src/preloaded-responses.ts`). `<` is escaped, so that no text
 * can end the script element.
 */
export function embeddedResponses(answers: readonly PreloadedResponse[]): string {
  const entries = answers.map(
    ({ url, text, position }) =>
      `${JSON.stringify(url)}:{${position === undefined ? '' : `"position":${JSON.stringify(position)},`}"body":${text}}`,
  )
  return `<script type="application/json" id="headway-answers">{${entries.join(',').replaceAll('<', '\\u003c')}}</script>`
}
