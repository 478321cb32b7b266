/** An expected error. Its message tells the user at the terminal in one sentence what to do. */
export class Failure extends Error {
  override readonly name = 'Failure'
}

/**
 * Ends the process with code 1. For a {@link Failure} only the message is printed, for
 * any other error the stack.
 */
export function fail(error: unknown): never {
  console.error(error instanceof Failure ? `\n${error.message}` : error)
  process.exit(1)
}
