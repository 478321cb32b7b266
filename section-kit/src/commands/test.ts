import { join } from 'node:path'
import { kitFolder } from '../kit-folder.ts'
import { runTool } from '../run-tool.ts'

/**
 * Runs the section's tests with the same setup as the portal's own tests: happy-dom
 * and the portal's packages.
 */
export async function test(folder: string, args: readonly string[]): Promise<void> {
  const configuration = join(kitFolder, 'config/vitest.config.mjs')
  await runTool(
    folder,
    ['vitest', 'vitest'],
    ['run', '--config', configuration, '--root', folder, '--passWithNoTests=false', ...args],
  )
}
