import { readBytes } from '@headway/server-kit/read-bytes'
import type { Context } from 'koa'

/** No form or JSON text of this process is longer. */
const LIMIT_BYTES = 65_536

async function readText(ctx: Context): Promise<string> {
  const bytes = await readBytes(ctx.req, LIMIT_BYTES)
  if (bytes === undefined) {
    // The rest is read and dropped, so that the refusal arrives.
    ctx.req.resume()
    ctx.throw(413, 'The request is too long.')
  }
  return bytes.toString('utf8')
}

/** The fields of a form that was sent as `application/x-www-form-urlencoded`; anything else counts as empty. */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  return new URLSearchParams(ctx.is('application/x-www-form-urlencoded') ? await readText(ctx) : '')
}

/**
 * The JSON value that was sent.
 *
 * @throws SyntaxError when the text is not JSON.
 */
export async function readJson(ctx: Context): Promise<unknown> {
  return JSON.parse(await readText(ctx)) as unknown
}
