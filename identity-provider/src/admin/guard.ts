import type { Middleware } from 'koa'
import type { SigningKey } from '../protocol/signing-key.ts'
import type { ManagementRole, Realm } from '../realm.ts'
import { notAllowed, notAuthenticated } from './admin-error.ts'

/** What is known about a call after its guard let it pass. */
export interface AdminState {
  /** Who calls, by Keycloak's internal ids. */
  caller: { readonly clientId: string; readonly userId: string }
  /** What admin events keep of the body. */
  representation?: unknown
  /** Set when the call found nothing to do, which admin events leave out. */
  isUnchanged?: boolean
}

/** A role of `realm-management`; nobody in this realm has the last one. */
type GuardedRole = ManagementRole | 'manage-realm'

/** Makes the check in front of a call: the caller's access token has to carry this role of `realm-management`. */
export type Guard = (role: GuardedRole) => Middleware

/**
 * @param signingKey checks the caller's token.
 * @param realm names the clients by their ids.
 */
export function createGuard(signingKey: SigningKey, realm: Realm): Guard {
  return (role) => async (ctx, next) => {
    const [, bearer] = /^bearer (\S+)$/i.exec(ctx.get('Authorization')) ?? []
    const token = bearer && (await signingKey.verify(bearer, 'Bearer'))
    if (!token) {
      throw notAuthenticated()
    }
    const roles: readonly string[] = token.resource_access?.['realm-management']?.roles ?? []
    if (!roles.includes(role)) {
      throw notAllowed()
    }
    const state = ctx.state as AdminState
    state.caller = { clientId: realm.client(`${token.azp}`)?.id ?? '', userId: `${token.sub}` }
    await next()
  }
}
