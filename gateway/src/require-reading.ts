import type { Context } from 'koa'
import { methodNotAllowed } from './problem.ts'

/** @throws ProblemError 405 for whatever wants more than to read. */
export function requireReading(ctx: Context): void {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    throw methodNotAllowed()
  }
}
