/** Where drafts are kept. Everything may fail quietly: a form works without drafts. */
export interface DraftStorage {
  /** The draft as it was written, undefined where there is none. */
  readonly read: (key: string) => unknown
  readonly write: (key: string, value: unknown) => void
  readonly remove: (key: string) => void
  readonly keys: () => readonly string[]
}

const PREFIX = 'headway.draft.'

/** The names of the browser's own entries that are drafts. */
const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

/** A browser that refuses storage has no drafts. */
function quietly<Value>(attempt: () => Value): Value | undefined {
  try {
    return attempt()
  } catch {
    return undefined
  }
}

/** Drafts in this browser: they survive a reload and the end of a session, not a sign-out. */
export const browserDrafts: DraftStorage = {
  read: (key) =>
    quietly(() => JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') ?? undefined) as unknown,
  write: (key, value) => quietly(() => localStorage.setItem(PREFIX + key, JSON.stringify(value))),
  remove: (key) => quietly(() => localStorage.removeItem(PREFIX + key)),
  keys: () => quietly(() => storedKeys().map((key) => key.slice(PREFIX.length))) ?? [],
}
