import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { sectionBackendsPath } from '@headway/contracts/section-backend'

/** Environment variable with the file of prepared replies; `headway-section dev --replies` sets it. */
export const REPLIES_VARIABLE = 'HEADWAY_DEVELOPMENT_REPLIES'

/** The `ReplyBook` of the sdk, as far as it is used here. The kit does not import the sdk. */
interface Replies {
  readonly failures: readonly string[]
  answer(
    method: string,
    address: URL,
    sent: { headers: Record<string, string>; body: unknown },
  ): Promise<{ status: number | undefined; text: string }>
}

/** Prepared replies by file and time of its last change. Functions among them keep their state until then. */
const books = new Map<string, Promise<Replies>>()

async function importReplies(address: string): Promise<Replies> {
  const { replies } = (await import(/* @vite-ignore */ address)) as { replies: Replies }
  return replies
}

async function bookOf(file: string): Promise<Replies> {
  const { mtimeMs } = await stat(file)
  const address = `${pathToFileURL(file).href}?${mtimeMs}`
  const book = books.get(address) ?? importReplies(address)
  books.set(address, book)
  return book
}

/** Returns whether a request is for the own backend of a section. */
export const isForBackend = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith(`${sectionBackendsPath}/`)

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * Answers a request from prepared replies, as tests do: one to the section's own backend, or any one in a page without a
 * portal. A reply or a request that violates
 * its contract is answered with 502 and the reason.
 *
 * @param file path of a module that exports a `ReplyBook` of the sdk as `replies`.
 */
export async function answerFromReplies(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
): Promise<void> {
  const book = await bookOf(file)
  const known = book.failures.length
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const sent = { headers, body: parseBody(await text(request)) }
  const address = new URL(request.url ?? '/', 'http://localhost')
  const { status, text: body } = await book.answer(request.method ?? 'GET', address, sent)
  const reason = book.failures.slice(known).join('\n') || 'The prepared reply is no answer.'
  const problem = {
    type: 'about:blank',
    title: 'Bad Gateway',
    status: 502,
    code: 'reply_missing',
    detail: reason,
  }
  if (status === undefined) {
    console.error(reason)
  }
  response.writeHead(status ?? 502, {
    'content-type': (status ?? 502) < 400 ? 'application/json' : 'application/problem+json',
  })
  response.end(status === undefined ? JSON.stringify({ ...problem, requestId: 'abcdefghijkl' }) : body)
}
