import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
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
  const isHtml = (answer.headers['content-type'] ?? '').startsWith('text/html')
  const isPlain = answer.headers['content-encoding'] === undefined
  return mayBeChanged(request) && isPlain && answer.statusCode === 200 && (isHtml || request.url === REGISTRY)
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
  const isOther = isChanged(request, answer)
  response.writeHead(answer.statusCode ?? 502, headersForBrowser(answer.headers, beside, isOther))
  if (isOther) {
    response.end(await changed(request, await readText(answer), beside))
    return
  }
  // A stream of events begins with its first byte, not with its first event.
  response.flushHeaders()
  answer.pipe(response)
}

/**
 * Passes a request on to the portal, and its answer back with the section put in. Uploads, downloads and the event stream
 * go through as they come.
 */
export function passOn(request: IncomingMessage, response: ServerResponse, beside: Beside): void {
  const target = new URL(beside.portal)
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  const fail = (error: Error) => {
    if (response.headersSent) {
      response.destroy()
      return
    }
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(`${beside.portal} cannot be reached: ${error.message}\n`)
  }
  const onward = send({
    hostname: target.hostname,
    port: target.port,
    method: request.method,
    path: pathForPortal(request.url ?? '/', beside),
    headers: headersForPortal(request.headers, beside, mayBeChanged(request)),
  })
  onward.on('response', (answer) => {
    answer.on('error', fail)
    answerBrowser(request, response, answer, beside).catch(fail)
  })
  onward.on('error', fail)
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
