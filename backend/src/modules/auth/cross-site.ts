import type { Context } from 'koa'
import { ProblemError } from '../../platform/errors.ts'

/** Returns whether the browser reports that another origin caused the request, including other ports and subdomains. */
export function isCrossSite(ctx: Context): boolean {
  const site = ctx.get('Sec-Fetch-Site')
  return site !== '' && site !== 'same-origin' && site !== 'none'
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site makes the browser send, in addition to the Strict cookie (docs/IDENTITY.md,
 * "CSRF protection"). Clients that are not browsers send neither header and pass.
 *
 * @param publicUrl origin of the portal.
 * @throws ProblemError 403 `cross_site`.
 */
export function rejectCrossSite(ctx: Context, publicUrl: string): void {
  if (safeMethods.has(ctx.method)) {
    return
  }
  const origin = ctx.get('Origin')
  const isOtherOrigin = origin !== '' && origin !== publicUrl
  if (isOtherOrigin || isCrossSite(ctx)) {
    throw new ProblemError(403, 'cross_site', { detail: 'This request comes from another site.' })
  }
}
