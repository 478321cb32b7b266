/** A refusal whose message is one sentence that tells the person at the terminal what to do. */
export class Failure extends Error {
  override readonly name = 'Failure'
}

/**
 * Ends the process: a {@link Failure} prints its sentence only, anything else is a defect and prints its stack.
 */
export function fail(error: unknown): never {
  console.error(error instanceof Failure ? `\n${error.message}` : error)
  process.exit(1)
}
