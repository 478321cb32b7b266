import type { Context } from 'koa'
import { ProblemError } from '../../platform/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site makes the browser send, besides the Strict cookie that is not sent then anyway
 * (identity.md, section 3.1, "CSRF"). Clients that are no browsers send neither header and pass.
 *
 * @param publicUrl origin of the portal.
 * @throws ProblemError 403 `cross_site`.
 */
export function refuseCrossSite(ctx: Context, publicUrl: string): void {
  if (safeMethods.has(ctx.method)) {
    return
  }
  const origin = ctx.get('Origin')
  const site = ctx.get('Sec-Fetch-Site')
  const isOtherOrigin = origin !== '' && origin !== publicUrl
  const isOtherSite = site !== '' && site !== 'same-origin' && site !== 'none'
  if (isOtherOrigin || isOtherSite) {
    throw new ProblemError(403, 'cross_site', { detail: 'This request comes from another site.' })
  }
}
