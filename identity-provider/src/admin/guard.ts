import type { Middleware } from 'koa'
import type { SigningKey } from '../protocol/signing-key.ts'
import type { ManagementRole } from '../realm.ts'
import { notAllowed, notAuthenticated } from './admin-error.ts'

/** Makes the check in front of a call: the caller's access token has to carry this role of `realm-management`. */
export type Guard = (role: ManagementRole) => Middleware

/** @param signingKey checks the caller's token. */
export function createGuard(signingKey: SigningKey): Guard {
  return (role) => async (ctx, next) => {
    const [, bearer] = /^bearer (\S+)$/i.exec(ctx.get('Authorization')) ?? []
    const token = bearer && (await signingKey.verify(bearer, 'Bearer'))
    if (!token) {
      throw notAuthenticated()
    }
    if (!token.resource_access?.['realm-management']?.roles.includes(role)) {
      throw notAllowed()
    }
    await next()
  }
}
