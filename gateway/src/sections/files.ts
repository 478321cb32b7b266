import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Context } from 'koa'
import { type AssetServer, cacheControl, contentType, isPublicFile } from '../assets.ts'
import { badGateway, methodNotAllowed, missingFile } from '../problem.ts'
import { isHttp, type SectionRegistry } from './registry.ts'

const ANSWER_MILLISECONDS = 10_000

/** What the file's server says that holds at our origin too. */
const PASSED_HEADERS = ['etag', 'last-modified', 'content-encoding']

/** Answers `/mfe/<section>/<file>` from the section's folder or from its own server. */
export function sectionFiles(registry: SectionRegistry, assets: AssetServer) {
  return async (ctx: Context): Promise<void> => {
    const [, mount = '', name = ''] = /^\/mfe\/([a-z]+)\/([^/]+)$/.exec(ctx.path) ?? []
    const location = registry.locationOf(mount)
    if (!location || !isPublicFile(name)) {
      throw missingFile()
    }
    if (isHttp(location)) {
      await sendFromServer(ctx, `${location}/${name}`, name)
      return
    }
    await assets.send(ctx, location, name)
  }
}

/** Asks a server; the answer is taken as it is, compressed or not. */
function ask(ctx: Context, address: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const send = address.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(address, {
      method: ctx.method,
      headers,
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    })
    request.once('response', resolve)
    request.on('error', (error) => reject(badGateway(error)))
    request.end()
  })
}

/**
 * Passes a file on without anything of the visitor's request but what it may be compressed with: the section's server
 * belongs to another team and must see no cookie.
 */
async function sendFromServer(ctx: Context, address: string, name: string): Promise<void> {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    throw methodNotAllowed()
  }
  const conditional = ctx.get('If-None-Match')
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity') || 'identity'
  const answer = await ask(ctx, address, {
    'Accept-Encoding': encoding,
    ...(conditional ? { 'If-None-Match': conditional } : {}),
  })
  const { statusCode: status = 0, headers } = answer
  if (status !== 200 && status !== 304) {
    answer.resume()
    throw status === 404 || status === 403 ? missingFile() : badGateway(status)
  }
  for (const header of PASSED_HEADERS) {
    ctx.set(header, headers[header] ?? [])
  }
  ctx.vary('Accept-Encoding')
  ctx.status = status
  ctx.set('Cache-Control', cacheControl(name))
  if (status === 304) {
    answer.resume()
    return
  }
  ctx.body = answer
  ctx.set('Content-Type', contentType(name))
  if (headers['content-length'] !== undefined) {
    ctx.set('Content-Length', headers['content-length'])
  }
}
