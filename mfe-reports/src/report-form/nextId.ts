let sequence = 0

/** Returns an id that no other part of a draft in this page has. */
export const nextId = (): string => `draft-${++sequence}`
