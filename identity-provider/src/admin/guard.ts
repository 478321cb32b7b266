import type { Middleware } from 'koa'
import type { SigningKey } from '../protocol/signing-key.ts'
import type { ManagementRole } from '../realm.ts'
import { notAllowed, notAuthenticated } from './admin-error.ts'

/** What is known about a call after its guard let it pass. */
export interface AdminState {
  /** Set when the call found nothing to do, which admin events leave out. */
  isUnchanged?: boolean
}

/** Makes the check in front of a call: the caller's access token has to carry this role of `realm-management`. */
export type Guard = (role: ManagementRole) => Middleware

/**
 * @param signingKey checks the caller's token.
 */
export function createGuard(signingKey: SigningKey): Guard {
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
    await next()
  }
}
