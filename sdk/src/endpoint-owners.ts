/**
 * Owner of endpoints without a known section: code that no section build processed, such as tests, and calls outside
 * the page's RTK Query api.
 */
export const UNBUNDLED = 'unbundled'

/** Section names by endpoint name. */
const owners = new Map<string, string>()

/** Returns the section that owns an endpoint. */
export const ownerOf = (endpoint: string): string => owners.get(endpoint) ?? UNBUNDLED

/**
 * Registers endpoints for a section.
 *
 * @throws Error when another section owns one of the endpoints; no endpoint is registered then.
 */
export function claimEndpoints(names: readonly string[], owner: string): void {
  const taken = names.find((name) => (owners.get(name) ?? owner) !== owner)
  if (taken !== undefined) {
    throw new Error(`The endpoint ${taken} belongs to ${owners.get(taken)}; ${owner} must use another name`)
  }
  for (const name of names) {
    owners.set(name, owner)
  }
}
