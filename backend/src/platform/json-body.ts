import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { invalid, ProblemError } from './errors.ts'

/** Limits of every JSON body (rules.md, section 2). */
const LARGEST_BODY = 262_144
const DEEPEST = 8
const MOST_KEYS = 200

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_BODY) {
      throw new ProblemError(413, 'body_too_large', {
        detail: 'The request is too large.',
        headers: { Connection: 'close' },
      })
    }
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw invalid('bad_json', { detail: 'The body is not UTF-8.' })
  }
}

function checkShape(value: unknown): void {
  let keys = 0
  const visit = (node: unknown, depth: number): void => {
    if (typeof node !== 'object' || node === null) {
      return
    }
    if (depth > DEEPEST) {
      throw invalid('too_deep', { detail: 'The body is nested too deeply.' })
    }
    for (const child of Object.values(node)) {
      keys += Array.isArray(node) ? 0 : 1
      if (keys > MOST_KEYS) {
        throw invalid('bad_json', { detail: 'The body has too many fields.' })
      }
      visit(child, depth + 1)
    }
  }
  visit(value, 1)
}

/**
 * Reads a JSON object from the request.
 *
 * @throws ProblemError 415 for another media type, 413 over 256 KB, 400 `bad_json` or `too_deep`.
 */
export async function readJsonBody(ctx: Context): Promise<Record<string, unknown>> {
  const type = ctx.get('Content-Type')
  if (!/^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i.test(type)) {
    throw new ProblemError(415, 'unsupported_media_type', {
      detail: 'Send the body as application/json in UTF-8.',
    })
  }
  const text = await readText(ctx.req)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid('bad_json', { detail: 'The body is not valid JSON.' })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('bad_json', { detail: 'The body must be a JSON object.' })
  }
  checkShape(value)
  return value as Record<string, unknown>
}
