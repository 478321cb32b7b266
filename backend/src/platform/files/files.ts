import type { Jobs } from '../jobs/jobs.ts'
import { type FileStore, openFileStore } from './file-store.ts'

type FindReferenced = (keys: readonly string[]) => Promise<ReadonlySet<string>>

/** The one place where files lie, for every module that keeps some. */
export interface Files extends Omit<FileStore, 'sweep'> {
  /**
   * Registers a module whose rows name stored files: what no module names is swept away at night.
   *
   * @param findReferenced which of some storage keys its rows name.
   */
  keepFor(findReferenced: FindReferenced): void
}

/**
 * Opens the files of an installation.
 *
 * @param root folder outside of every web root; it is made when the first file comes.
 */
export function openFiles(root: string, jobs: Jobs): Files {
  const { sweep, ...store } = openFileStore(root)
  const keepers: FindReferenced[] = []

  const findReferenced: FindReferenced = async (keys) => {
    const named = new Set<string>()
    for (const keeper of keepers) {
      for (const key of await keeper(keys)) {
        named.add(key)
      }
    }
    return named
  }

  return {
    ...store,
    keepFor(keeper) {
      if (keepers.length === 0) {
        jobs.schedule('files.sweep', { cron: '20 3 * * *' }, () => sweep(findReferenced), 'long')
      }
      keepers.push(keeper)
    },
  }
}
