/**
 * Returns the topmost ancestor of each task that has a parent; null for a task whose ancestors form a loop. Each task is
 * visited once, because a file may contain a chain of ten thousand tasks.
 *
 * @param parents external id of the parent, by external id.
 */
export function findTopAncestors(parents: ReadonlyMap<string, string>): Map<string, string | null> {
  const tops = new Map<string, string | null>()
  for (const first of parents.keys()) {
    const path = new Set<string>()
    let current = first
    for (let parent = parents.get(current); parent !== undefined; parent = parents.get(current)) {
      if (tops.has(current) || path.has(current)) {
        break
      }
      path.add(current)
      current = parent
    }
    const known = tops.get(current)
    const top = path.has(current) ? null : known === undefined ? current : known
    for (const id of path) {
      tops.set(id, top)
    }
  }
  return tops
}
