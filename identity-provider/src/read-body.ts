import type { Context } from 'koa'
import { HttpMethodEnum, koaBody } from 'koa-body'

const MAX_BODY_BYTES = '64kb'

const parseBody = koaBody({
  multipart: false,
  text: false,
  jsonStrict: false,
  jsonLimit: MAX_BODY_BYTES,
  formLimit: MAX_BODY_BYTES,
  includeUnparsed: true,
  parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.DELETE],
})

interface ParsedRequest {
  body?: unknown
  /** Unparsed text of the body. */
  rawBody?: string
}

/** @throws HttpError 413 over 64 KB; SyntaxError if JSON can't be parsed. */
async function parse(ctx: Context): Promise<ParsedRequest> {
  try {
    await parseBody(ctx, () => Promise.resolve())
  } catch (error) {
    // The rest is read and dropped, so that the client receives the error.
    ctx.req.resume()
    throw error
  }
  return ctx.request as ParsedRequest
}

/** Reads the fields of a form sent as `application/x-www-form-urlencoded`; any other body counts as empty. */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  const isForm = ctx.is('application/x-www-form-urlencoded')
  return new URLSearchParams(isForm ? (await parse(ctx)).rawBody : '')
}

/**
 * Reads a JSON value; undefined if the body has another type.
 *
 * @throws SyntaxError if the text is not JSON.
 */
export async function readJson(ctx: Context): Promise<unknown> {
  return ctx.is('json') ? (await parse(ctx)).body : undefined
}
