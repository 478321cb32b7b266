import * as z from 'zod/mini'
import { invalid, type FieldProblem } from '../errors.ts'

z.config(z.locales.en())

type Issue = z.core.$ZodIssue
/** Maps zod's internal codes to the codes of the API. */
const codes: Partial<Record<Issue['code'], string>> = {
  invalid_type: 'wrong_type',
  unrecognized_keys: 'unknown_field',
  invalid_value: 'not_allowed',
  invalid_union: 'not_allowed',
  too_small: 'too_small',
  too_big: 'too_large',
  invalid_format: 'wrong_format',
  custom: 'not_allowed',
}

const toJsonPointer = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

function fieldProblems(issue: Issue): FieldProblem[] {
  const custom = (issue as { params?: { code?: string } }).params?.code
  const code = custom ?? codes[issue.code] ?? 'not_allowed'
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: toJsonPointer([...issue.path, key]),
      code,
      message: 'Unknown field',
    }))
  }
  return [{ pointer: toJsonPointer(issue.path), code, message: issue.message }]
}

/**
 * Parses a body by its contract.
 *
 * @throws ProblemError 400 that lists every invalid field.
 */
export function parseBody<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = z.safeParse(schema, value)
  if (result.success) {
    return result.data
  }
  const errors = result.error.issues.flatMap(fieldProblems)
  const onlyUnknown = errors.every((error) => error.code === 'unknown_field')
  throw invalid(onlyUnknown ? 'unknown_field' : 'invalid_fields', {
    detail: 'Some fields are invalid.',
    errors,
  })
}

/**
 * Parses a query string. It may only contain documented names, each at most once.
 *
 * @throws ProblemError 400 `bad_query`.
 */
export function parseQuery<T>(schema: z.ZodMiniType<T>, query: Record<string, unknown>): T {
  const result = z.safeParse(schema, query)
  if (result.success) {
    return result.data
  }
  throw invalid('bad_query', {
    detail: 'Unknown query parameter.',
    errors: result.error.issues.flatMap(fieldProblems),
  })
}
