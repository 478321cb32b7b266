import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Failure } from '../failure.ts'
import { rootFolder } from '../workspace.ts'

const run = promisify(execFile)

/**
 * Runs a script to completion.
 *
 * @param doing description of the script for error messages, for example `update the database schema`.
 * @returns the last line of its output, parsed as JSON. The scripts of this repository
 *   print their result this way.
 * @throws Failure with the script's error output.
 */
export async function runScript(
  doing: string,
  script: string,
  parameters: readonly string[],
  environment: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const { stdout } = await run(process.execPath, [script, ...parameters], {
      cwd: rootFolder,
      env: { ...process.env, ...environment },
      signal,
    })
    return JSON.parse(stdout.trim().split('\n').at(-1) || 'null')
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }
    throw new Failure(`Headway could not ${doing}.\n${stderr.trim() || message}`)
  }
}
