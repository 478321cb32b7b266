import type { Role } from '@headway/contracts'
import { devResetRole, devSwitchRole } from '@headway/contracts/dev'
import type { Context } from 'koa'
import type { Act } from '../../platform/act.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newSessionId, setSessionCookie } from './sign-in/cookies.ts'

/**
 * Gives the session another role and a new id: whoever knew the old one does not get the new role (docs/RULES.md,
 * "Sessions").
 *
 * @param role null for the person's own.
 * @returns the role that holds from now on.
 * @throws ProblemError 409 for an API client, which has no session.
 */
async function overrideRole(platform: Platform, ctx: Context, act: Act, role: Role | null): Promise<Role> {
  const { actor } = act
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
        act,
        payload: { userId: actor.id },
        change: { before: { role: actor.role }, after: { role: next } },
        audience: { userIds: [], isOrganisationWide: false },
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

/** Mounts the developer's role switch where it is turned on; elsewhere its addresses do not exist. */
export function registerRoleSwitch(table: RouteTable, platform: Platform): void {
  platform.abilities.contribute('switchRole', () => platform.environment.DEV_ROLE_SWITCH)
  if (!platform.environment.DEV_ROLE_SWITCH) {
    return
  }
  table.route(devSwitchRole, { can: 'signed-in' }, async ({ ctx, act, body }) => ({
    role: await overrideRole(platform, ctx, act, body.role),
  }))
  table.route(devResetRole, { can: 'signed-in' }, async ({ ctx, act }) => ({
    role: await overrideRole(platform, ctx, act, null),
  }))
}
