import type { Role } from '@headway/contracts'

/**
 * By what somebody acts who is not simply there: in a role that they have switched to, as an API client with an access token,
 * or as a program with one of the portal's own tokens, by its name.
 */
export type Via = 'role_switch' | `token:${string}`

/** The person behind a request. Role and activity are read from the database for each request (docs/RULES.md, "People"). */
export interface Actor {
  readonly id: number
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly managerId: number | null
  /** Null for API clients, which come with a token. */
  readonly sessionId: number | null
  /** The API token that they come with, where it is one of the portal's own. */
  readonly apiToken?: { readonly id: number; readonly name: string }
  /** The role chosen with the developer's role switch, null when none is. */
  readonly roleOverride: Role | null
}

/** By what somebody acts who is not simply signed in as themselves; kept with what they do. */
export function viaOf({ roleOverride, apiToken }: Actor): Via | undefined {
  if (roleOverride !== null) {
    return 'role_switch'
  }
  return apiToken && `token:${apiToken.name}`
}

const readsEverything: ReadonlySet<Role> = new Set([
  'super_admin',
  'it_admin',
  'president',
  'sr_pm',
  'viewer',
])

/** Whether the actor reads tasks and reports of the whole organisation (docs/RULES.md, "Who may do what"). */
export function readsOrganisation(actor: Pick<Actor, 'role'>): boolean {
  return readsEverything.has(actor.role)
}
