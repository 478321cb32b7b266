import type { Role } from '@headway/contracts'

/** Means by which a user acts other than their own session and role: a switched role or a named token. */
export type Via = 'role_switch' | `token:${string}`

/**
 * The user of a request. Role and status are read from the database for each request (docs/PERMISSIONS.md, "Users").
 */
export interface Actor {
  readonly id: number
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly managerId: number | null
  /** Null for API clients, which use a token. */
  readonly sessionId: number | null
  /** The portal's API token of the request, if it has one. */
  readonly apiToken?: { readonly id: number; readonly name: string }
  /** Role chosen with the developer role switch; null for none. */
  readonly roleOverride: Role | null
}

/** Returns the means by which a user acts; undefined for their own session and role. Stored with each change. */
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

/**
 * Returns whether the actor reads tasks and reports of the whole organization (docs/PERMISSIONS.md, "Permissions by
 * role").
 */
export function readsOrganization(actor: Pick<Actor, 'role'>): boolean {
  return readsEverything.has(actor.role)
}
