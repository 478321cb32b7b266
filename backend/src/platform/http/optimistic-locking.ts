import { stale } from '../errors.ts'

/** Aborts a transaction whose object has changed since the caller read it. */
class StaleVersion extends Error {}

/**
 * Checks that the caller has seen the current version of an object (docs/VALIDATION.md,
 * "Concurrent and repeated requests").
 *
 * @param expected version that the caller has seen, or undefined to skip the check.
 * @throws an error that {@link orStale} turns into 412.
 */
export function requireVersion({ version }: { version: number }, expected: number | undefined): void {
  if (expected !== undefined && expected !== version) {
    throw new StaleVersion()
  }
}

/**
 * Runs a write that checks a version.
 *
 * @param readCurrent reads the current object for the response, outside of the transaction.
 * @throws ProblemError 412 with the current object if it has changed, or any other error of the write.
 */
export async function orStale<T>(write: Promise<T>, readCurrent: () => Promise<unknown>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw error instanceof StaleVersion ? stale(await readCurrent()) : error
  }
}
