import type { Context } from 'koa'
import { invalid } from '../errors.ts'

/**
 * Returns the version in If-Match, or undefined without the header (docs/VALIDATION.md,
 * "Concurrent and repeated requests").
 *
 * @throws ProblemError 400 if the header is not one quoted version.
 */
export function expectedVersion(ctx: Context): number | undefined {
  const header = ctx.get('If-Match')
  if (header === '') {
    return undefined
  }
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header)
  if (!match) {
    throw invalid('bad_if_match', { detail: 'If-Match must be one version in quotes.' })
  }
  return Number(match[1])
}

/**
 * Sets the entity tag, and answers with 304 if the client already has this version.
 *
 * @param entityTag entity tag of the response, in quotes.
 * @returns true if the status is 304. The caller must not send a body then.
 */
export function isUnchanged(ctx: Context, entityTag: string): boolean {
  ctx.status = 200
  ctx.set('ETag', entityTag)
  // `ctx.fresh` is not usable, because some clients send `Cache-Control: no-cache` with conditional requests.
  const known = ctx
    .get('If-None-Match')
    .split(',')
    .map((tag) => tag.trim())
  if (!known.includes(entityTag)) {
    return false
  }
  ctx.status = 304
  return true
}
