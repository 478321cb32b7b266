import type { Context } from 'koa'
import { type AssetServer, cacheControl, contentType, isPublicFile } from '../assets.ts'
import { badGateway, methodNotAllowed, missingFile } from '../problem.ts'
import { isHttp, type SectionRegistry } from './registry.ts'

const ANSWER_MILLISECONDS = 10_000

/** What the file's server says that holds at our origin too. */
const PASSED_HEADERS = ['etag', 'last-modified']

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

/**
 * Fetches the file without anything of the visitor's request: the section's server belongs to another team and must
 * see no cookie.
 */
async function sendFromServer(ctx: Context, address: string, name: string): Promise<void> {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    throw methodNotAllowed()
  }
  const conditional = ctx.get('If-None-Match')
  const answer = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    headers: conditional ? { 'If-None-Match': conditional } : {},
  }).catch((error: unknown) => {
    throw badGateway(error)
  })
  if (answer.status !== 304 && !answer.ok) {
    await answer.body?.cancel()
    throw answer.status >= 500 ? badGateway(answer.status) : missingFile()
  }
  for (const header of PASSED_HEADERS) {
    ctx.set(header, answer.headers.get(header) ?? [])
  }
  ctx.status = answer.status
  ctx.set('Cache-Control', cacheControl(name))
  if (answer.status === 200) {
    ctx.body = Buffer.from(await answer.arrayBuffer())
    ctx.set('Content-Type', contentType(name))
  }
}
