/**
 * An expected error that prevents a process from running. The message tells the operator in
 * one sentence how to fix it.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

/** Runs the first steps of a process and ends the process if they throw. */
export function orExit<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    return exitWith(error)
  }
}

/**
 * Ends the process with a readable message if a server cannot listen. Otherwise Node
 * would print a stack trace.
 */
export function exitWhenNotListening(
  server: { on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown },
  { process, address }: { process: string; address: string },
): void {
  server.on('error', ({ code, message }) => {
    const why = code === 'EADDRINUSE' ? 'another process has it already' : (code ?? message)
    exitWith(new StartupError(`The ${process} cannot listen at ${address}: ${why}.`))
  })
}

/**
 * Ends the process with code 1. For a {@link StartupError} only the message is printed, for
 * any other error the stack.
 */
export function exitWith(error: unknown): never {
  const text = error instanceof StartupError ? error.message : String((error as Error).stack)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
