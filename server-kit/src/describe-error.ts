const FRAME = /^\s+at /
/** Errors within errors are followed so far. */
const DEEPEST = 4

interface KnownError extends Error {
  code?: unknown
  status?: unknown
  errno?: unknown
  sqlState?: unknown
  sqlMessage?: unknown
  /** Of a statement that failed, with places for its values. */
  statement?: unknown
  nativeError?: unknown
  errors?: unknown
}

const isOfDatabase = (error: KnownError) => error.sqlMessage !== undefined || error.nativeError !== undefined

const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .join('\n')

/**
 * What of an error may be logged. Fields that libraries hang on their errors stay away, and of what the database says only its
 * code and the statement without values: the rest repeats what people have typed (docs/RULES.md, "Attacks").
 *
 * @param error whatever was thrown.
 */
export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) {
    return { type: typeof error }
  }
  const known = error as KnownError
  const { code, status, errno, sqlState, nativeError, cause, errors } = known
  const described: Record<string, unknown> = { type: error.name, code, status, errno, sqlState }
  if (isOfDatabase(known)) {
    Object.assign(described, { statement: known.statement, stack: framesOf(error) })
  } else {
    Object.assign(described, { message: error.message, stack: error.stack })
  }
  if (depth < DEEPEST) {
    const inner = cause ?? nativeError
    described.cause = inner === undefined ? undefined : describeError(inner, depth + 1)
    described.errors = Array.isArray(errors)
      ? errors.slice(0, 10).map((one) => describeError(one, depth + 1))
      : undefined
  }
  return Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined))
}
