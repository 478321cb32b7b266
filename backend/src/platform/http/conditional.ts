import type { Context } from 'koa'
import { invalid } from './errors.ts'

/**
 * The version named by If-Match, undefined without one (docs/RULES.md, "Concurrent and repeated changes").
 *
 * @throws ProblemError 400 when the header is not one quoted version.
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
 * Answers a question that was asked before with 304 where nothing has changed.
 *
 * @param entityTag of the answer, in quotes.
 * @returns whether the caller has the answer already; nothing else is to be sent then.
 */
export function isUnchanged(ctx: Context, entityTag: string): boolean {
  ctx.status = 200
  ctx.set('ETag', entityTag)
  // Not `ctx.fresh`: programs that ask conditionally send `Cache-Control: no-cache` along.
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
