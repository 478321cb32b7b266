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
    throw invalid('bad_if_match', { detail: 'If-Match names one version in quotes.' })
  }
  return Number(match[1])
}
