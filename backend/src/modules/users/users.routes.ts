import { usersDirectReports, usersGet, usersList } from '@headway/contracts/users'
import type { RouteTable } from '../../platform/endpoint.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { canListUsers } from './users.policy.ts'
import { findDirectReports, findVisibleUser, listUsers } from './users.queries.ts'

export function registerUsers(table: RouteTable, { database }: Platform): void {
  table.route(usersList, { can: canListUsers, ability: 'user.list' }, ({ actor, query }) =>
    listUsers(database, actor, query),
  )

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
