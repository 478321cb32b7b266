import { safeLocalStorage } from '../safe-storage.ts'

const PREFIX = 'headway.draft.'

/** Returns undefined for text that is not JSON, because a different program wrote it. */
function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Stores drafts in this browser. They survive a reload and an expired session, but not a sign-out. A browser that
 * forbids storage has no drafts.
 */
export const browserDrafts = {
  /** Returns the stored draft; undefined without one. */
  read: (key: string): unknown => parse(safeLocalStorage.read(PREFIX + key)),
  /** Returns whether the draft was stored. */
  write: (key: string, value: unknown): boolean =>
    safeLocalStorage.write(PREFIX + key, JSON.stringify(value)),
  remove: (key: string): void => safeLocalStorage.remove(PREFIX + key),
  keys: (): string[] =>
    safeLocalStorage
      .keys()
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length)),
}

/** Name of the IndexedDB database for files that belong to drafts. It is deleted when the user signs out. */
export const draftFilesDatabase = 'headway.draft-files'
