import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '../failure.ts'
import type { BuildMode } from '@headway/section-kit/host'
import { type BundledFolder, rootFolder } from '../workspace.ts'

const run = promisify(execFile)

/** Path of the bundler's command. It is run with the Node of this process. */
export const rspackCommand = join(rootFolder, 'node_modules/@rspack/cli/bin/rspack.js')

/**
 * Bundles one package with its `rspack.config.mjs`.
 *
 * @throws Failure with the compiler's messages if the package does not compile.
 */
export async function compile(folder: BundledFolder, mode: BuildMode): Promise<void> {
  try {
    await run(process.execPath, [rspackCommand, 'build', '--mode', mode], {
      cwd: join(rootFolder, folder),
      env: { ...process.env, NODE_ENV: mode },
      maxBuffer: 64 * 1_024 * 1_024,
    })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Failure(`${folder} does not compile.\n${stdout}${stderr}`)
  }
}
