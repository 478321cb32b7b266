import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { invalid, ProblemError } from '../errors.ts'
import { receiveBody } from '../limits/load-shedding.ts'

/** Maximum size of a JSON body in bytes (docs/VALIDATION.md, "Field values"). */
export const maxJsonBytes = 262_144
const MAX_FORM_BYTES = 16_384
const MAX_DEPTH = 8
const MAX_KEYS_PER_OBJECT = 200
/**
 * Maximum number of keys in all objects together. Arrays, such as the tasks of a bulk operation, are
 * limited by their contracts.
 */
const MAX_KEYS_TOTAL = 4_000

const parseBody = koaBody({
  multipart: false,
  text: false,
  jsonLimit: maxJsonBytes,
  formLimit: MAX_FORM_BYTES,
  includeUnparsed: true,
})

function problemOf({ status }: { status?: number }): ProblemError {
  if (status === 413) {
    return new ProblemError(413, 'body_too_large', { detail: 'The request is too large.' })
  }
  return status === 415 ? unsupportedType() : invalid('bad_json', { detail: 'The body is not valid JSON.' })
}

const unsupportedType = () =>
  new ProblemError(415, 'unsupported_media_type', { detail: 'Send the body as application/json in UTF-8.' })

interface ParsedBody {
  value: unknown
  /** The unparsed text. */
  text: string
}

/**
 * Waits for a reading of the body, and rejects if the client leaves before its end. The reading of a compressed body
 * alone would wait for ever then, because the stream that decompresses it neither ends nor fails.
 */
async function unlessClientLeaves<T>({ req }: Context, reading: Promise<T>): Promise<T> {
  const { promise: left, reject } = Promise.withResolvers<never>()
  const leave = () => {
    if (!req.complete) {
      reject(new Error('The client has left'))
    }
  }
  req.once('close', leave)
  try {
    return await Promise.race([reading, left])
  } finally {
    req.off('close', leave)
  }
}

/** Parses the body. The request counts as arriving until its end. */
const readBody = (ctx: Context): Promise<ParsedBody> =>
  receiveBody(ctx, 'text', async () => {
    try {
      await unlessClientLeaves(
        ctx,
        parseBody(ctx, () => Promise.resolve()),
      )
    } catch (error) {
      throw problemOf(error as { status?: number })
    }
    const { body, rawBody = '' } = ctx.request as { body?: unknown; rawBody?: string }
    return { value: body, text: rawBody }
  })

/** Counts the keys in JSON text. Strings are matched as a whole, so their content is ignored. */
function countWrittenKeys(text: string): number {
  let count = 0
  for (const { groups } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(?<colon>\s*:)?/g)) {
    count += groups?.colon === undefined ? 0 : 1
  }
  return count
}

/**
 * Checks depth and number of keys.
 *
 * @returns the total number of keys.
 */
function checkShape(value: unknown): number {
  let keys = 0
  const visit = (node: unknown, depth: number): void => {
    if (typeof node !== 'object' || node === null) {
      return
    }
    if (depth > MAX_DEPTH) {
      throw invalid('too_deep', { detail: 'The body is nested too deeply.' })
    }
    const children = Object.values(node)
    const own = Array.isArray(node) ? 0 : children.length
    keys += own
    if (own > MAX_KEYS_PER_OBJECT || keys > MAX_KEYS_TOTAL) {
      throw invalid('bad_json', { detail: 'The body has too many fields.' })
    }
    for (const child of children) {
      visit(child, depth + 1)
    }
  }
  visit(value, 1)
  return keys
}

/**
 * Reads a JSON object from the request.
 *
 * @throws ProblemError 415 for another media type, 413 over 256 KB, 400 `bad_json` or `too_deep`.
 */
export async function readJsonBody(ctx: Context): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i.test(ctx.get('Content-Type'))) {
    throw unsupportedType()
  }
  const { value, text } = await readBody(ctx)
  // An empty body is parsed as an empty object.
  if (text === '' || Array.isArray(value)) {
    throw invalid('bad_json', { detail: 'The body must be a JSON object.' })
  }
  // If a key occurs twice, JSON.parse keeps the last value, but another parser may keep the
  // first (RFC 8259, section 4).
  if (checkShape(value) !== countWrittenKeys(text)) {
    throw invalid('bad_json', { detail: 'The body has the same field twice.' })
  }
  return value as Record<string, unknown>
}

/**
 * Reads the fields of a form that was sent as `application/x-www-form-urlencoded`.
 *
 * @throws ProblemError 413 over 16 KB.
 */
export async function readFormBody(ctx: Context): Promise<Record<string, unknown>> {
  if (!ctx.is('application/x-www-form-urlencoded')) {
    return {}
  }
  return (await readBody(ctx)).value as Record<string, unknown>
}
