import { safeLocalStorage } from '../safe-storage.ts'

/** Storage of drafts. Every operation may fail silently, because a form also works without drafts. */
export interface DraftStorage {
  /** Returns the stored draft; undefined without one. */
  readonly read: (key: string) => unknown
  readonly write: (key: string, value: unknown) => void
  readonly remove: (key: string) => void
  readonly keys: () => readonly string[]
}

const PREFIX = 'headway.draft.'

/** Returns undefined for text that is not JSON, because a different program wrote it. */
function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores drafts in this browser. They survive a reload and an expired session, but not a sign-out. */
export const browserDrafts: DraftStorage = {
  read: (key) => parse(safeLocalStorage.read(PREFIX + key)),
  write: (key, value) => void safeLocalStorage.write(PREFIX + key, JSON.stringify(value)),
  remove: (key) => safeLocalStorage.remove(PREFIX + key),
  keys: () =>
    safeLocalStorage
      .keys()
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length)),
}

/** Name of the IndexedDB database for files that belong to drafts. It is deleted when the user signs out. */
export const draftFilesDatabase = 'headway.draft-files'
