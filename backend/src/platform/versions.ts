import { stale } from './errors.ts'

/** Thrown out of a transaction whose object has changed since the caller read it. */
class StaleVersion extends Error {}

/**
 * Why the caller is refused who has not seen an object as it stands (docs/RULES.md, "Concurrent and repeated changes").
 *
 * @param expected version the caller has seen, undefined to go on whatever it is now.
 * @returns what {@link orStale} turns into an answer, undefined where they have.
 */
export const staleness = (
  { version }: { version: number },
  expected: number | undefined,
): Error | undefined => (expected === undefined || expected === version ? undefined : new StaleVersion())

/**
 * Makes sure that the caller has seen an object as it stands.
 *
 * @param expected version the caller has seen, undefined to go on whatever it is now.
 * @throws what {@link orStale} turns into an answer.
 */
export function requireVersion(object: { version: number }, expected: number | undefined): void {
  const refusal = staleness(object, expected)
  if (refusal) {
    throw refusal
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
