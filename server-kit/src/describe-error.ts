const FRAME = /^\s+at /
/** Maximum depth to which causes and aggregated errors are described. */
const MAX_CAUSES = 4

interface KnownError extends Error {
  code?: unknown
  status?: unknown
  errno?: unknown
  sqlState?: unknown
  sqlMessage?: unknown
  /** Failed SQL statement, with placeholders for its values. */
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
 * Returns the parts of an error that may be logged. Other properties that libraries set on their errors are
 * left out. For a database error only the code and the statement without values are kept, because the rest
 * may repeat user input (docs/SECURITY.md, "Attacks and defenses").
 *
 * @param error the value that was thrown.
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
  if (depth < MAX_CAUSES) {
    const inner = cause ?? nativeError
    described.cause = inner === undefined ? undefined : describeError(inner, depth + 1)
    described.errors = Array.isArray(errors)
      ? errors.slice(0, 10).map((one) => describeError(one, depth + 1))
      : undefined
  }
  return Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined))
}
