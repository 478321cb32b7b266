import type { Context } from 'koa'
import { ProblemError } from '../../platform/http/errors.ts'

/** Whether a browser says that another origin makes it send this; a port or a subdomain beside ours is one as well. */
export function comesFromElsewhere(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site')
  return site !== '' && site !== 'same-origin' && site !== 'none'
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site makes the browser send, besides the Strict cookie that is not sent then anyway
 * (docs/IDENTITY.md, "Requests from other sites"). Clients that are no browsers send neither header and pass.
 *
 * @param publicUrl origin of the portal.
 * @throws ProblemError 403 `cross_site`.
 */
export function refuseCrossSite(ctx: Context, publicUrl: string): void {
  if (safeMethods.has(ctx.method)) {
    return
  }
  const origin = ctx.get('Origin')
  const isOtherOrigin = origin !== '' && origin !== publicUrl
  if (isOtherOrigin || comesFromElsewhere(ctx)) {
    throw new ProblemError(403, 'cross_site', { detail: 'This request comes from another site.' })
  }
}
