import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { invalid, ProblemError } from './errors.ts'
import { receiveBody } from '../limits/load.ts'

/** Limits of every JSON body (docs/RULES.md, "What a field may hold"). */
const MAX_JSON_BYTES = 262_144
const MAX_FORM_BYTES = 16_384
const DEEPEST = 8
const MOST_KEYS = 200
/** Of all its objects together: lists of things, such as the tasks of one act, are as long as their contracts let them be. */
const MOST_KEYS_IN_ALL = 4_000

const parseBody = koaBody({
  multipart: false,
  text: false,
  jsonLimit: MAX_JSON_BYTES,
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
  /** The text that was parsed. */
  text: string
}

/** Parses the body while it counts as arriving. */
const readBody = (ctx: Context): Promise<ParsedBody> =>
  receiveBody(ctx, 'text', async () => {
    try {
      await parseBody(ctx, () => Promise.resolve())
    } catch (error) {
      throw problemOf(error as { status?: number })
    }
    const { body, rawBody = '' } = ctx.request as { body?: unknown; rawBody?: string }
    return { value: body, text: rawBody }
  })

/** Keys as they are written; strings are stepped over whole, so that no sign in them counts. */
function countWrittenKeys(text: string): number {
  let count = 0
  for (const { groups } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(?<colon>\s*:)?/g)) {
    count += groups?.colon === undefined ? 0 : 1
  }
  return count
}

/** @returns how many keys it has. */
function checkShape(value: unknown): number {
  let keys = 0
  const visit = (node: unknown, depth: number): void => {
    if (typeof node !== 'object' || node === null) {
      return
    }
    if (depth > DEEPEST) {
      throw invalid('too_deep', { detail: 'The body is nested too deeply.' })
    }
    const children = Object.values(node)
    const own = Array.isArray(node) ? 0 : children.length
    keys += own
    if (own > MOST_KEYS || keys > MOST_KEYS_IN_ALL) {
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
  // Of a key given twice JSON.parse keeps the last, another reader of the same bytes may keep the first (RFC 8259, section 4).
  if (checkShape(value) !== countWrittenKeys(text)) {
    throw invalid('bad_json', { detail: 'The body has a field twice.' })
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
