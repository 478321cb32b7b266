import { join } from 'node:path'
import { kitFolder } from '../kit-folder.ts'
import { runTool } from '../run-tool.ts'

/** Runs the section's tests as the portal's own are run: happy-dom, the packages of the portal, and nothing to set up. */
export async function test(folder: string, words: readonly string[]): Promise<void> {
  const configuration = join(kitFolder, 'config/vitest.config.mjs')
  await runTool(
    folder,
    ['vitest', 'vitest'],
    ['run', '--config', configuration, '--root', folder, '--passWithNoTests=false', ...words],
  )
}
