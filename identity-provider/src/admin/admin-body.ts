import type { Context } from 'koa'
import type * as z from 'zod'
import { readJson } from '../read-body.ts'
import { badRequest } from './admin-error.ts'

/**
 * Reads a JSON body of the Admin API; DELETE may have one too.
 *
 * @param schema schema of the body.
 * @param representation Keycloak's name of the body, for the error message.
 * @throws AdminError 400 if the text is not JSON or does not match the schema.
 */
export async function readBody<T>(ctx: Context, schema: z.ZodType<T>, representation: string): Promise<T> {
  const value = await readJson(ctx).catch(() => {
    throw badRequest({ error: 'invalid_request', error_description: 'Cannot parse the JSON' })
  })
  const parsed = schema.safeParse(value)
  if (
    !parsed.success &&
    parsed.error.issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0)
  ) {
    throw badRequest({ error: 'unknown_error', error_description: 'Cannot parse the JSON' })
  }
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw badRequest({ error: `Invalid json representation for ${representation}. ${issue?.message ?? ''}` })
  }
  return parsed.data
}
