import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { rootFolder } from '../workspace.ts'

/** This folder is the first in PATH, because the programs call `node` by name and must get the pinned one. */
const binaries = join(rootFolder, 'node_modules/.bin')

/**
 * Runs a program of `node_modules/.bin` with the pinned Node. Its output goes to the terminal.
 *
 * @returns its exit code.
 */
export function runProgram(
  name: string,
  parameters: readonly string[],
  { folder = rootFolder, environment = {} }: { folder?: string; environment?: Record<string, string> } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(binaries, name), parameters, {
      cwd: folder,
      env: { ...process.env, PATH: `${binaries}:${process.env.PATH}`, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
