/** Whose section is not known: bundled by nothing that knows sections, as in tests, or called beside the page's api. */
export const UNBUNDLED = 'unbundled'

/** Whose each endpoint is. */
const owners = new Map<string, string>()

/** The section that has an endpoint of this name. */
export const ownerOf = (endpoint: string): string => owners.get(endpoint) ?? UNBUNDLED

/** @throws Error when another section has one of the endpoints; nothing is claimed then. */
export function claimEndpoints(names: readonly string[], owner: string): void {
  const taken = names.find((name) => (owners.get(name) ?? owner) !== owner)
  if (taken !== undefined) {
    throw new Error(`The endpoint ${taken} belongs to ${owners.get(taken)}, ${owner} needs a name of its own`)
  }
  for (const name of names) {
    owners.set(name, owner)
  }
}
