import { Failure } from '../failure.ts'
import type { StartOptions } from './options.ts'
import type { Progress } from './progress.ts'
import { runScript } from './run-script.ts'
import { type SeedState, writeSeedState } from './seed-state.ts'

/**
 * Rejects a seed file before anything is started if the folder already has people.
 *
 * @throws Failure that names the option to choose another folder.
 */
export function requireEmptyForSeed(options: StartOptions, state: SeedState): void {
  const isAsked = options.seedFile !== undefined && !options.isDemo
  if (isAsked && state !== 'empty' && state !== 'none') {
    throw new Failure(
      `--seed needs an empty data folder, and ${options.dataFolder} already has people: choose another one with --data FOLDER.`,
    )
  }
}

/** Returns true if this start loads the seed file. */
export function isSeedDue(options: StartOptions, state: SeedState): boolean {
  return options.seedFile !== undefined && (state === 'empty' || (state === 'none' && !options.isDemo))
}

/**
 * Fills the empty portal from the seed file.
 *
 * @throws Failure with all errors of an invalid file.
 */
export async function seed(
  options: StartOptions,
  backendEnvironment: Record<string, string>,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { seedFile, isDemo, dataFolder } = options
  if (seedFile === undefined) {
    return
  }
  const what = isDemo ? 'the demo organization' : seedFile
  await progress.step(`loading ${what}`, 'people, tasks and reports loaded', async () => {
    const script = 'backend/src/seed.ts'
    const loaded = await runScript(`load ${what}`, script, [seedFile], backendEnvironment, signal)
    if (!isDemo && (loaded as { skipped?: string }).skipped) {
      throw new Failure('--seed needs an empty database, and this one already has people.')
    }
  })
  await writeSeedState(dataFolder, isDemo ? 'demo' : 'seed-file')
}
