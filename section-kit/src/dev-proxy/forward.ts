import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import type { SectionEntry } from '@headway/contracts/section-registry'
import {
  addressesForBrowser,
  headersForBrowser,
  headersForPortal,
  pathForPortal,
} from './rewrite-addresses.ts'
import { answerFromReplies, isForBackend, REPLIES_VARIABLE } from './backend-replies.ts'
import { withSection, withSectionInPage } from './inject-section.ts'

/** The portal behind the development server, and the section that is inserted into its pages. */
export interface ProxyTarget {
  /** Origin of the portal. */
  readonly portal: string
  /** Origin that the browser sees. */
  readonly local: string
  /** Returns the section as it is currently built, or undefined while it does not compile. */
  readonly section: () => Promise<SectionEntry | undefined>
  /** File of prepared replies for the section's own backend; by default that of `dev --replies`. */
  readonly replies?: string
}

const REGISTRY = '/sections.json'
/** Pages of the identity provider contain the portal's own address. */
const IDENTITY = '/auth/'

/** Returns true if the response may be rewritten. Such a response must arrive complete and uncompressed. */
const mayRewrite = ({ url, headers }: IncomingMessage): boolean =>
  url === REGISTRY || (headers.accept ?? '').includes('text/html')

function shouldRewrite(request: IncomingMessage, answer: IncomingMessage): boolean {
  const type = request.url === REGISTRY ? 'application/json' : 'text/html'
  const isOfType = (answer.headers['content-type'] ?? '').startsWith(type)
  const isUncompressed = answer.headers['content-encoding'] === undefined
  return mayRewrite(request) && isUncompressed && answer.statusCode === 200 && isOfType
}

async function rewrite({ url = '' }: IncomingMessage, text: string, target: ProxyTarget): Promise<string> {
  if (url.startsWith(IDENTITY)) {
    return addressesForBrowser(text, target)
  }
  const section = await target.section()
  if (!section) {
    return text
  }
  return url === REGISTRY ? withSection(text, section) : withSectionInPage(text, section)
}

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage,
  target: ProxyTarget,
): Promise<void> {
  const status = answer.statusCode ?? 502
  if (shouldRewrite(request, answer)) {
    // The headers are sent only once the whole text is available, so a failure can
    // still be answered with 502.
    const text = await rewrite(request, await readText(answer), target)
    response.writeHead(status, headersForBrowser(answer.headers, target, true)).end(text)
    return
  }
  response.writeHead(status, headersForBrowser(answer.headers, target, false))
  // Without this the browser would receive the headers of an event stream only with the first event.
  response.flushHeaders()
  answer.pipe(response)
}

/** Answers with 502 and the message. If the headers are already sent, it aborts the response instead. */
function sendError(response: ServerResponse, message: string): void {
  if (response.writableEnded) {
    return
  }
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${message}\n`)
}

/**
 * Forwards a request to the portal and returns its response with the section inserted. Uploads, downloads and
 * the event stream are piped without buffering.
 */
export function forward(request: IncomingMessage, response: ServerResponse, target: ProxyTarget): void {
  const replies = target.replies ?? process.env[REPLIES_VARIABLE]
  if (replies !== undefined && isForBackend(request)) {
    answerFromReplies(request, response, replies).catch((error: Error) =>
      sendError(response, `${replies} cannot answer: ${error.message}`),
    )
    return
  }
  const portalUrl = new URL(target.portal)
  const send = portalUrl.protocol === 'https:' ? requestHttps : requestHttp
  const failAnswer = (error: Error) =>
    sendError(response, `The response of ${target.portal} cannot be forwarded: ${error.message}`)
  const outgoing = send({
    // A host name for the DNS lookup must not contain the brackets of an IPv6 address.
    hostname: urlToHttpOptions(portalUrl).hostname,
    port: portalUrl.port,
    method: request.method,
    path: pathForPortal(request.url ?? '/', target),
    headers: headersForPortal(request.headers, target, mayRewrite(request)),
  })
  outgoing.on('response', (answer) => {
    answer.on('error', failAnswer)
    sendResponse(request, response, answer, target).catch(failAnswer)
  })
  outgoing.on('error', (error) => sendError(response, `${target.portal} cannot be reached: ${error.message}`))
  response.on('close', () => outgoing.destroy())
  request.pipe(outgoing)
}
