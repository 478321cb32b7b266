import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Transaction } from '../database/transaction.ts'
import { type FileTable, findNamed, findPeopleAbove, readShare, type Share } from './file-rows.ts'
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
  /** Registers a table of files that people have added: they stay as long as their rows, and count as their share. */
  keepIn(table: FileTable): void
  /** What a person has stored, in all modules together. */
  usedBy(personId: number, trx?: Transaction): Promise<Share>
  /** Returns at most `limit` people who have stored more than this many bytes, in no order. */
  findPeopleAbove(bounds: { bytes: number; limit: number }): Promise<number[]>
}

/**
 * Opens the files of an installation.
 *
 * @param root folder outside of every web root; it is made when the first file comes.
 */
export function openFiles(root: string, { jobs, database }: { jobs: Jobs; database: Database }): Files {
  const { sweep, ...store } = openFileStore(root)
  const keepers: FindReferenced[] = []
  const tables: FileTable[] = []

  const findReferenced: FindReferenced = async (keys) => {
    const named = new Set<string>()
    for (const keeper of keepers) {
      for (const key of await keeper(keys)) {
        named.add(key)
      }
    }
    return named
  }

  const keepFor = (keeper: FindReferenced) => {
    if (keepers.length === 0) {
      jobs.schedule('files.sweep', { cron: '20 3 * * *' }, () => sweep(findReferenced), 'long')
    }
    keepers.push(keeper)
  }

  return {
    ...store,
    keepFor,
    keepIn(table) {
      tables.push(table)
      keepFor((keys) => findNamed(database, table, keys))
    },
    usedBy: (personId, trx) => readShare(database, tables, personId, trx),
    findPeopleAbove: (bounds) => findPeopleAbove(database, tables, bounds),
  }
}
