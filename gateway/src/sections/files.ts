import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Context } from 'koa'
import { type AssetServer, cacheControl, contentType, isPublicFile } from '../assets.ts'
import { badGateway, methodNotAllowed, missingFile } from '../problem.ts'
import { sendCompressed } from '../send-compressed.ts'
import { builtEntry } from './entries.ts'
import { isHttp, type SectionRegistry } from './registry.ts'
import type { ReleaseCopy } from './store/release-copies.ts'
import type { StoredSections } from './store/stored-sections.ts'

const RESPONSE_TIMEOUT_MS = 10_000

/** Headers of the section's server that are passed on. */
const PASSED_HEADERS = ['etag', 'last-modified', 'content-encoding']

interface SectionFiles {
  registry: SectionRegistry
  assets: AssetServer
  stored: StoredSections | undefined
  /** Returns the visitor's address. */
  clientAddress: (request: IncomingMessage) => string
}

/** Name of the file with the full description of a release. */
const ENTRY = 'entry.json'

/**
 * Responds to `/mfe/<section>/<file>` from the section's folder or server, and to `/mfe/<section>/<version>/<file>`
 * from the copy of a release.
 */
export function sectionFiles({ registry, assets, stored, clientAddress }: SectionFiles) {
  return async (ctx: Context): Promise<void> => {
    const [, mount = '', version, name = ''] = /^\/mfe\/([a-z]+)\/(?:([^/]+)\/)?([^/]+)$/.exec(ctx.path) ?? []
    if (version !== undefined) {
      await sendFromRelease(ctx, await stored?.release(mount, version, clientAddress(ctx.req)), {
        name,
        assets,
      })
      return
    }
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

async function sendFromRelease(
  ctx: Context,
  copy: ReleaseCopy | undefined,
  { name, assets }: { name: string; assets: AssetServer },
): Promise<void> {
  if (!copy) {
    throw missingFile()
  }
  if (name !== ENTRY) {
    await assets.send(ctx, copy.folder, name)
    return
  }
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    throw methodNotAllowed()
  }
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
  ctx.type = 'application/json'
  await sendCompressed(ctx, JSON.stringify(builtEntry(copy.description, copy.description.version)))
}

/** Sends a request to a server. The response is used unchanged, compressed or not. */
function ask(ctx: Context, address: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const send = address.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(address, {
      method: ctx.method,
      headers,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    request.once('response', resolve)
    request.on('error', (error) => reject(badGateway(error)))
    request.end()
  })
}

/**
 * Forwards a file request without the visitor's headers, except those about compression and caching. The section's
 * server belongs to another team and must not see cookies.
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
