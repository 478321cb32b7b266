import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Transaction } from '../database/transaction.ts'
import {
  type FileTable,
  findReferencedKeys,
  findUsersAbove,
  readStorageUsage,
  type StorageUsage,
} from './file-rows.ts'
import { type FileStore, type FindReferenced, openFileStore } from './file-store.ts'

/** File storage shared by all modules. */
export interface Files extends Omit<FileStore, 'sweep'> {
  /**
   * Registers a module whose rows contain storage keys. Files without a row are deleted at night.
   *
   * @param findReferenced returns those of the keys that its rows contain.
   */
  keepReferenced(findReferenced: FindReferenced): void
  /**
   * Registers a table of user files. They are kept as long as their rows, and count toward
   * the users' storage quota.
   */
  registerTable(table: FileTable): void
  /** Returns the storage that a user has used in all modules. */
  readUsage(personId: number, trx?: Transaction): Promise<StorageUsage>
  /** Returns at most `limit` users who have stored more than this many bytes, in no particular order. */
  findUsersAbove(bounds: { bytes: number; limit: number }): Promise<number[]>
}

/**
 * Opens the files of an installation.
 *
 * @param root folder outside of every web root. It is created with the first file.
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

  const keepReferenced = (keeper: FindReferenced) => {
    if (keepers.length === 0) {
      jobs.schedule('files.sweep', { cron: '20 3 * * *' }, () => sweep(findReferenced), 'long')
    }
    keepers.push(keeper)
  }

  return {
    ...store,
    keepReferenced,
    registerTable(table) {
      tables.push(table)
      keepReferenced((keys) => findReferencedKeys(database, table, keys))
    },
    readUsage: (personId, trx) => readStorageUsage(database, tables, personId, trx),
    findUsersAbove: (bounds) => findUsersAbove(database, tables, bounds),
  }
}
