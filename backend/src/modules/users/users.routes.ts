import {
  type UserAbilities,
  type UserDetail,
  usersActivate,
  usersDeactivate,
  usersDirectReports,
  usersGet,
  usersList,
  usersManagers,
  usersUpdate,
} from '@headway/contracts/users'
import type { Actor } from '../../platform/actor.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { orStale } from '../../platform/http/optimistic-locking.ts'
import { activatePerson, changePerson, deactivatePerson } from './administration/administration.ts'
import { listUsers } from './lists/users.list.ts'
import { assignableRoles, can, canListUsers } from './users.policy.ts'
import { findDirectReports, findManagers, findVisibleUser } from './users.queries.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'

/**
 * Loads a person. Throws 404 when the actor may not see the person, and 403 when the actor lacks the ability.
 *
 * @param ability ability that the actor needs; omitted for reading.
 */
export async function loadUser(
  { database }: Platform,
  actor: Actor,
  id: number,
  ability?: keyof UserAbilities,
): Promise<UserDetail> {
  const user = await findVisibleUser(database, actor, id)
  if (!user) {
    throw notFound('person')
  }
  if (ability && !user.can[ability]) {
    throw forbidden(`user.${ability}`)
  }
  return user
}

const signedIn = { can: 'signed-in' } as const

export function registerUsers(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  const { database } = platform
  const load = (actor: Actor, id: number, ability?: keyof UserAbilities) =>
    loadUser(platform, actor, id, ability)

  table.route(usersList, { can: canListUsers, ability: 'user.list' }, async ({ actor, query }) => ({
    ...(await listUsers(database, actor, query)),
    can: { create: can.create(actor), import: can.import(actor) },
    assignableRoles: assignableRoles(actor),
  }))

  table.route(usersDirectReports, signedIn, async ({ actor }) => ({
    items: await findDirectReports(database, actor.id),
  }))

  table.route(usersManagers, { can: can.create, ability: 'user.changeManager' }, async ({ query }) => ({
    items: await findManagers(database, query),
  }))

  table.route(usersGet, signedIn, ({ actor, params }) => load(actor, params.id))

  table.route(usersUpdate, signedIn, async ({ context, actor, params, body, expectedVersion, write }) => {
    const read = () => load(actor, params.id)
    await orStale(
      write((trx) => changePerson(platform, context, { id: params.id, body, expectedVersion }, trx)),
      read,
    )
    return read()
  })

  table.route(usersDeactivate, signedIn, async ({ context, actor, params, body, expectedVersion, write }) => {
    const read = () => load(actor, params.id)
    const change = { id: params.id, ...body, expectedVersion }
    await orStale(
      write((trx) => deactivatePerson(platform, context, change, trx)),
      read,
    )
    return read()
  })

  table.route(usersActivate, signedIn, async ({ context, actor, params, expectedVersion, write }) => {
    const read = () => load(actor, params.id)
    await orStale(
      write((trx) => activatePerson(platform, context, { id: params.id, expectedVersion }, trx)),
      read,
    )
    return read()
  })
}
