import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from './replace-file.ts'

/**
 * Source of the people in a data folder. It is `none` after a start without the demo organization, and
 * `restored` if they come from a backup.
 */
export type SeedState = 'empty' | 'none' | 'demo' | 'seed-file' | 'restored'

/** Returns how the data folder was filled. */
export async function readSeedState(dataFolder: string): Promise<SeedState> {
  try {
    const { seeded } = JSON.parse(await readFile(stateFile(dataFolder), 'utf8')) as { seeded: SeedState }
    return seeded
  } catch {
    return 'empty'
  }
}

/** Records how the data folder was filled, so that it is filled only once. */
export async function writeSeedState(dataFolder: string, seeded: SeedState): Promise<void> {
  await replaceFile(stateFile(dataFolder), JSON.stringify({ seeded }))
}

function stateFile(dataFolder: string): string {
  return join(dataFolder, 'state.json')
}
