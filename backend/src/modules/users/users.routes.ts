import { usersDirectReports, usersGet, usersList } from '@headway/contracts/users'
import type { RouteTable } from '../../platform/endpoint.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assignableRoles, can, canListUsers } from './users.policy.ts'
import { listUsers } from './users.list.ts'
import { findDirectReports, findVisibleUser } from './users.queries.ts'

export function registerUsers(table: RouteTable, { database }: Platform): void {
  table.route(usersList, { can: canListUsers, ability: 'user.list' }, async ({ actor, query }) => ({
    ...(await listUsers(database, actor, query)),
    can: { create: can.create(actor), import: can.import(actor) },
    assignableRoles: assignableRoles(actor),
  }))

  table.route(usersDirectReports, { can: 'signed-in' }, async ({ actor }) => ({
    items: await findDirectReports(database, actor.id),
  }))

  table.route(usersGet, { can: 'signed-in' }, async ({ actor, params }) => {
    const user = await findVisibleUser(database, actor, params.id)
    if (!user) {
      throw notFound('person')
    }
    return user
  })
}
