import type { Tag } from '../tags.ts'

/** How long a change is remembered, in milliseconds: what shows the thing is read again well within it. */
const MEMORY = 10_000
/** More things than this are not told apart. */
const MOST = 5_000

/** Ids of things that have changed, and until when that is remembered, epoch milliseconds. */
const changes = new Map<number, number>()

/** Remembers which things some tags name, so that of a long list only what shows them is read again at once. */
export function noteChanges(tags: readonly (Tag | string | null | undefined)[]): void {
  const now = Date.now()
  for (const [id, until] of changes) {
    if (until > now && changes.size <= MOST) {
      break
    }
    changes.delete(id)
  }
  for (const tag of tags) {
    if (tag && typeof tag === 'object' && typeof tag.id === 'number') {
      changes.delete(tag.id)
      changes.set(tag.id, now + MEMORY)
    }
  }
}

/** Whether a thing with this id, of any kind, has changed just now. */
export const hasJustChanged = (id: number): boolean => (changes.get(id) ?? 0) > Date.now()
