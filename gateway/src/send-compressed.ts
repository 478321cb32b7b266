import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib'
import type { Context } from 'koa'

const compress = promisify(brotliCompress)

/** Half the size for a fifth of a millisecond; the highest quality would take twenty times as long for 3 % more. */
const QUALITY = 5

const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }

/** Whether the browser takes it compressed. */
function takesCompressed(ctx: Context): boolean {
  ctx.vary('Accept-Encoding')
  if (ctx.acceptsEncodings('br', 'identity') !== 'br') {
    return false
  }
  ctx.set('Content-Encoding', 'br')
  return true
}

/**
 * Answers with a text made for this request, compressed where the browser takes it.
 *
 * Only for texts without a lasting secret: the page's nonce is new each time, so its length tells a listener nothing
 * (BREACH).
 */
export async function sendCompressed(ctx: Context, text: string): Promise<void> {
  ctx.body = takesCompressed(ctx) ? await compress(text, { params }) : text
}

/**
 * The same for a text whose first part is sent at once, while the rest is still being made.
 *
 * @param rest never rejects: there is no other answer to give any more.
 */
export function sendInTwo(ctx: Context, first: string, rest: Promise<string>): void {
  const isCompressed = takesCompressed(ctx)
  const body = isCompressed ? createBrotliCompress({ params }) : new PassThrough()
  body.write(first)
  if ('flush' in body) {
    body.flush(constants.BROTLI_OPERATION_FLUSH)
  }
  void rest.then((text) => body.end(text))
  ctx.body = body
}
