import type { Middleware } from 'koa'
import type { SigningKey } from '../protocol/signing-key.ts'
import type { ManagementRole } from '../realm.ts'
import { notAllowed, notAuthenticated } from './admin-error.ts'

/** State of a request that its guard has accepted. */
export interface AdminState {
  /** Set if the request changed nothing; admin events then omit it. */
  isUnchanged?: boolean
}

/** Returns middleware that requires this role of `realm-management` in the caller's access token. */
export type AdminAuthorization = (role: ManagementRole) => Middleware

/** @param signingKey key that verifies the caller's token. */
export function createAdminAuthorization(signingKey: SigningKey): AdminAuthorization {
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
