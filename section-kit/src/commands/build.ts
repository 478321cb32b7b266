import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { CommandError } from '../command-error.ts'
import { runTool } from '../run-tool.ts'

/**
 * Builds the section into `dist`. Files of earlier builds are deleted first, because a release
 * contains the whole folder.
 *
 * @throws CommandError if a built script has a syntax error. The bundler reports success for some of these.
 */
export async function build(folder: string): Promise<void> {
  const output = join(folder, 'dist')
  await rm(output, { recursive: true, force: true })
  await runTool(folder, ['@rspack/cli', 'rspack'], ['build', '--mode', 'production'], {
    NODE_ENV: 'production',
  })
  await requireParsableScripts(output)
}

async function requireParsableScripts(output: string): Promise<void> {
  for (const name of await readdir(output)) {
    if (!name.endsWith('.js')) {
      continue
    }
    const text = await readFile(join(output, name), 'utf8')
    try {
      new Script(text, { filename: name })
    } catch (error) {
      throw new CommandError(`dist/${name} cannot be parsed: ${(error as Error).message}.`)
    }
  }
}
