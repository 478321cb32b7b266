import { draftFilesDatabase } from '@headway/sdk'

const STORE = 'files'
/** Maximum total size in bytes of the files that the browser keeps. */
const MAX_BYTES = 100 * 1024 * 1024

interface StoredFile {
  id: string
  userId: number
  file: File
  /** URL of the file's upload, to resume it after a reload. */
  uploadUrl?: string | undefined
}

const toPromise = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser could not store the file'))
  })

async function openStore(mode: IDBTransactionMode): Promise<{ store: IDBObjectStore; close: () => void }> {
  const request = indexedDB.open(draftFilesDatabase, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
  const database = await toPromise(request)
  return { store: database.transaction(STORE, mode).objectStore(STORE), close: () => database.close() }
}

/**
 * Runs `effect` on the store of files. Returns undefined if the browser has no IndexedDB or denies it, for example in a
 * private window: the form then loses its files on a reload.
 */
async function withStore<Result>(
  mode: IDBTransactionMode,
  effect: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const { store, close } = await openStore(mode)
    try {
      return await effect(store)
    } finally {
      close()
    }
  } catch {
    return undefined
  }
}

const readAll = (store: IDBObjectStore): Promise<StoredFile[]> =>
  toPromise(store.getAll() as IDBRequest<StoredFile[]>)

/** Files of drafts of reports in this browser. */
export const draftFiles = {
  /** Returns the files of the user's draft, and deletes those of other users of this browser. */
  read: async (userId: number): Promise<StoredFile[]> => {
    const stored = await withStore('readwrite', async (store) => {
      const all = await readAll(store)
      all.filter((file) => file.userId !== userId).forEach(({ id }) => store.delete(id))
      return all.filter((file) => file.userId === userId)
    })
    return stored ?? []
  },

  /**
   * Keeps a chosen file until the report is sent, unless there is no space left for it.
   *
   * @returns whether the file is kept.
   */
  keep: async (file: StoredFile): Promise<boolean> => {
    const isKept = await withStore('readwrite', async (store) => {
      const used = (await readAll(store)).reduce((sum, each) => sum + each.file.size, 0)
      const hasSpace = used + file.file.size <= MAX_BYTES
      if (hasSpace) {
        await toPromise(store.put(file))
      }
      return hasSpace
    })
    return isKept ?? false
  },

  /** Stores the URL of a kept file's upload. */
  keepUploadUrl: async (id: string, uploadUrl: string): Promise<void> => {
    await withStore('readwrite', async (store) => {
      const stored = await toPromise(store.get(id) as IDBRequest<StoredFile | undefined>)
      if (stored) {
        await toPromise(store.put({ ...stored, uploadUrl }))
      }
    })
  },

  /** Deletes files that were removed from the form or sent. Files of a form in another tab stay. */
  drop: async (ids: readonly string[]): Promise<void> => {
    await withStore('readwrite', (store) => Promise.all(ids.map((id) => toPromise(store.delete(id)))))
  },
}
