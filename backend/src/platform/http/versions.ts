import { stale } from './errors.ts'

/** Thrown out of a transaction whose object has changed since the caller read it. */
class StaleVersion extends Error {}

/**
 * Makes sure that the caller has seen an object as it stands (docs/RULES.md, "Concurrent and repeated changes").
 *
 * @param expected version the caller has seen, undefined to skip the check.
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
 * @param readCurrent reads the object as it stands now, outside of the transaction, for the answer.
 * @throws ProblemError 412 with the present object when it has changed; whatever else the write throws.
 */
export async function orStale<T>(write: Promise<T>, readCurrent: () => Promise<unknown>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw error instanceof StaleVersion ? stale(await readCurrent()) : error
  }
}
