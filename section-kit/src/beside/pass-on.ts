import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import type { SectionEntry } from '@headway/contracts/section-registry'
import { addressesForBrowser, headersForBrowser, headersForPortal, pathForPortal } from './translate.ts'
import { withSection, withSectionInPage } from './with-section.ts'

/** Which portal stands behind the address that the browser sees, and what is put into it. */
export interface Beside {
  /** Origin of the portal. */
  readonly portal: string
  /** Origin that the browser sees. */
  readonly local: string
  /** The section as it is built now; undefined while it does not compile. */
  readonly section: () => Promise<SectionEntry | undefined>
}

const REGISTRY = '/sections.json'
/** Pages of the identity provider, which name the portal's own address. */
const IDENTITY = '/auth/'

/** What is changed on its way has to come whole and uncompressed. */
const mayBeChanged = ({ url, headers }: IncomingMessage): boolean =>
  url === REGISTRY || (headers.accept ?? '').includes('text/html')

function isChanged(request: IncomingMessage, answer: IncomingMessage): boolean {
  const type = request.url === REGISTRY ? 'application/json' : 'text/html'
  const isOfType = (answer.headers['content-type'] ?? '').startsWith(type)
  const isPlain = answer.headers['content-encoding'] === undefined
  return mayBeChanged(request) && isPlain && answer.statusCode === 200 && isOfType
}

async function changed({ url = '' }: IncomingMessage, text: string, beside: Beside): Promise<string> {
  if (url.startsWith(IDENTITY)) {
    return addressesForBrowser(text, beside)
  }
  const section = await beside.section()
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

async function answerBrowser(
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage,
  beside: Beside,
): Promise<void> {
  const status = answer.statusCode ?? 502
  if (isChanged(request, answer)) {
    // Nothing is said before the whole text is there: what goes wrong with it can be named.
    const text = await changed(request, await readText(answer), beside)
    response.writeHead(status, headersForBrowser(answer.headers, beside, true)).end(text)
    return
  }
  response.writeHead(status, headersForBrowser(answer.headers, beside, false))
  // A stream of events begins with its first byte, not with its first event.
  response.flushHeaders()
  answer.pipe(response)
}

/** Says what went wrong, where nothing was said yet. */
function refuse(response: ServerResponse, message: string): void {
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
 * Passes a request on to the portal, and its answer back with the section put in. Uploads, downloads and the event stream
 * go through as they come.
 */
export function passOn(request: IncomingMessage, response: ServerResponse, beside: Beside): void {
  const target = new URL(beside.portal)
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  const failAnswer = (error: Error) =>
    refuse(response, `What ${beside.portal} has sent cannot be passed on: ${error.message}`)
  const onward = send({
    // As a name to look up, an address of IPv6 has no brackets.
    hostname: urlToHttpOptions(target).hostname,
    port: target.port,
    method: request.method,
    path: pathForPortal(request.url ?? '/', beside),
    headers: headersForPortal(request.headers, beside, mayBeChanged(request)),
  })
  onward.on('response', (answer) => {
    answer.on('error', failAnswer)
    answerBrowser(request, response, answer, beside).catch(failAnswer)
  })
  onward.on('error', (error) => refuse(response, `${beside.portal} cannot be reached: ${error.message}`))
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
