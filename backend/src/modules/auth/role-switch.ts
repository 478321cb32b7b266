import type { Role } from '@headway/contracts'
import { devResetRole, devSwitchRole } from '@headway/contracts/dev'
import type { Context } from 'koa'
import type { RequestContext } from '../../platform/request-context.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { conflict } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newSessionId, setSessionCookie } from './cookies.ts'

/**
 * Sets the role of the session and gives the session a new id. An attacker who knows the old id thus does not get the
 * new role (docs/PERMISSIONS.md, "Sessions").
 *
 * @param role null for the person's own role.
 * @returns the role that applies from now on.
 * @throws ProblemError 409 for an API client, which has no session.
 */
async function overrideRole(
  platform: Platform,
  ctx: Context,
  context: RequestContext,
  role: Role | null,
): Promise<Role> {
  const { actor } = context
  const { sessionId } = actor
  if (sessionId === null) {
    throw conflict('no_session', 'Switching roles requires a signed-in session.')
  }
  const { id, hash } = newSessionId()
  const next = await inTransaction(platform.database.knex, async (trx) => {
    await trx('sessions').where({ id: sessionId }).update({ role_override: role, id_hash: hash })
    const found = await trx('users').where({ id: actor.id }).first('role')
    const next = role ?? found?.role ?? actor.role
    await platform.events.emit(
      {
        name: 'role.switched',
        context,
        payload: { userId: actor.id },
        change: { before: { role: actor.role }, after: { role: next } },
        audience: { userIds: [], isOrganizationWide: false },
        tags: [],
      },
      trx,
    )
    return next
  })
  setSessionCookie(ctx, platform.environment.PUBLIC_URL, id)
  platform.logger.warn({ actor: actor.id, session: sessionId, role: next }, 'role switched')
  return next
}

/** Registers the developer's role switch when it is enabled; otherwise its endpoints do not exist. */
export function registerRoleSwitch(table: RouteTable, platform: Platform): void {
  platform.abilities.contribute('switchRole', () => platform.environment.DEV_ROLE_SWITCH)
  if (!platform.environment.DEV_ROLE_SWITCH) {
    return
  }
  table.route(devSwitchRole, { can: 'signed-in' }, async ({ ctx, context, body }) => ({
    role: await overrideRole(platform, ctx, context, body.role),
  }))
  table.route(devResetRole, { can: 'signed-in' }, async ({ ctx, context }) => ({
    role: await overrideRole(platform, ctx, context, null),
  }))
}
