import { safeLocalStorage } from '../safe-storage.ts'

/** Where drafts are kept. Everything may fail quietly: a form works without drafts. */
export interface DraftStorage {
  /** The draft as it was written, undefined where there is none. */
  readonly read: (key: string) => unknown
  readonly write: (key: string, value: unknown) => void
  readonly remove: (key: string) => void
  readonly keys: () => readonly string[]
}

const PREFIX = 'headway.draft.'

/** Returns undefined for text that is not JSON: something else has written it. */
function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Drafts in this browser: they survive a reload and the end of a session, not a sign-out. */
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
