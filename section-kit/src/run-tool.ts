import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CommandError } from './command-error.ts'

/** Signals that end a command, and with it the program that it runs. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const require = createRequire(import.meta.url)

/** Returns the path of the script of a program that is installed with the kit. */
function scriptOf(library: string, program: string): string {
  const packageFile = require.resolve(`${library}/package.json`)
  const { bin } = JSON.parse(readFileSync(packageFile, 'utf8')) as { bin: string | Record<string, string> }
  const script = typeof bin === 'string' ? bin : bin[program]
  if (script === undefined) {
    throw new Error(`${library} has no program ${program}`)
  }
  return join(dirname(packageFile), script)
}

/**
 * Runs a program that is installed with the kit, with the section's folder as working directory.
 *
 * @param library the package that contains the program.
 * @param program name of the program.
 * @param args command-line arguments of the program.
 * @param environment environment variables in addition to those of this process. Undefined removes a variable.
 * @throws CommandError if the program fails. It has printed the reason itself.
 *
 * A signal that would end this process is passed on to the program first.
 */
export async function runTool(
  folder: string,
  [library, program]: readonly [string, string],
  args: readonly string[],
  environment: Record<string, string | undefined> = {},
): Promise<void> {
  const child = spawn(process.execPath, [scriptOf(library, program), ...args], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  let received: NodeJS.Signals | undefined
  const handleSignal = (signal: NodeJS.Signals) => {
    received = signal
    child.kill(signal)
  }
  END_SIGNALS.forEach((signal) => process.on(signal, handleSignal))
  const [code] = (await once(child, 'exit')) as [number | null]
  END_SIGNALS.forEach((signal) => process.off(signal, handleSignal))
  if (received !== undefined) {
    process.kill(process.pid, received)
  }
  if (code !== 0) {
    throw new CommandError(`${program} failed. Its output above shows the reason.`)
  }
}
