import type { Context } from 'koa'
import { methodNotAllowed } from './problem.ts'

/** @throws ProblemError 405 for methods other than GET and HEAD. */
export function allowGetAndHead(ctx: Context): void {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    throw methodNotAllowed()
  }
}
