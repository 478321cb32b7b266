const since = new Map<string, string>()

/** Since when a section has not worked in this page: from its first failure on, however often it was tried again. */
export function failingSince(name: string): string {
  const known = since.get(name) ?? new Date().toISOString()
  since.set(name, known)
  return known
}

/** Notes that a section has shown something: what fails from now on is another failure. */
export function endFailure(name: string): void {
  since.delete(name)
}
