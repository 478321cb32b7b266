import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Failure } from '../failure.ts'
import { rootFolder } from '../workspace.ts'

const run = promisify(execFile)

/**
 * Runs a script that does one thing and ends.
 *
 * @param doing what it does, for the sentence should it fail, for example `bring the database up to date`.
 * @returns the last line of its output, which the scripts of this repository write as JSON.
 * @throws Failure with what the script said.
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
