import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CommandError } from './command-error.ts'

const require = createRequire(import.meta.url)

/** The script of a program that comes with the kit. */
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
 * Runs a program that comes with the kit, as if it had been typed in the section's folder.
 *
 * @param library that has it.
 * @param program its name.
 * @param words its parameters.
 * @param environment what it finds beside ours.
 * @throws CommandError when it fails; it has said why.
 */
export async function runTool(
  folder: string,
  [library, program]: readonly [string, string],
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> {
  const child = spawn(process.execPath, [scriptOf(library, program), ...words], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) {
    throw new CommandError(`${program} has found something to mend.`)
  }
}
