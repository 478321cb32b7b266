import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from '../run-tool.ts'

/** Builds the section into `dist`, with nothing of earlier builds: a release is what is in there. */
export async function build(folder: string): Promise<void> {
  await rm(join(folder, 'dist'), { recursive: true, force: true })
  await runTool(folder, ['@rspack/cli', 'rspack'], ['build', '--mode', 'production'], {
    NODE_ENV: 'production',
  })
}
