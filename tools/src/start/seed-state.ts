import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from './replace-file.ts'

/**
 * Which people a data folder was filled with; `none` where somebody asked for no demo organisation, `restored` where they came
 * with a backup.
 */
export type SeedState = 'empty' | 'none' | 'demo' | 'seed-file' | 'restored'

/** Reads what the data folder was filled with. */
export async function readSeedState(dataFolder: string): Promise<SeedState> {
  try {
    const { seeded } = JSON.parse(await readFile(stateFile(dataFolder), 'utf8')) as { seeded: SeedState }
    return seeded
  } catch {
    return 'empty'
  }
}

/** Notes what the data folder was filled with, so that it happens once. */
export async function writeSeedState(dataFolder: string, seeded: SeedState): Promise<void> {
  await replaceFile(stateFile(dataFolder), JSON.stringify({ seeded }))
}

function stateFile(dataFolder: string): string {
  return join(dataFolder, 'state.json')
}
