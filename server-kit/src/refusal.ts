/** A process refuses to run. The message is one sentence that tells the operator what is wrong and what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Runs the first steps of a process; ends it where they throw. */
export function orExit<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    return exitWith(error)
  }
}

/** Ends the process when a server cannot listen. Without a listener Node would print a stack. */
export function exitWhenNotListening(
  server: { on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown },
  { process, place }: { process: string; place: string },
): void {
  server.on('error', ({ code, message }) => {
    const why = code === 'EADDRINUSE' ? 'another process has it already' : (code ?? message)
    exitWith(new Refusal(`The ${process} cannot listen at ${place}: ${why}.`))
  })
}

/** Ends the process with code 1. A {@link Refusal} prints its sentence only; anything else is a defect and prints its stack. */
export function exitWith(error: unknown): never {
  const text = error instanceof Refusal ? error.message : String((error as Error).stack)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
