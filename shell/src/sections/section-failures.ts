const since = new Map<string, string>()

/** Returns the time of a section's first failure in this page, as ISO 8601. Retries do not change it. */
export function failingSince(name: string): string {
  const known = since.get(name) ?? new Date().toISOString()
  since.set(name, known)
  return known
}

/** Notes that a section has rendered, so that the next failure counts as a new one. */
export function clearFailure(name: string): void {
  since.delete(name)
}
