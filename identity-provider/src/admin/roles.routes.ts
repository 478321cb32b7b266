import type Router from '@koa/router'
import type { Context } from 'koa'
import * as z from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import { adminPath, defaultRole, type RealmRole, realmRoles } from '../realm.ts'
import { notFound, roleNotNamed } from './admin-error.ts'
import { readBody } from './admin-body.ts'
import type { AdminEvents } from './admin-events.ts'
import type { AdminAuthorization } from './admin-authorization.ts'
import { pageOf, queryOf } from './query.ts'
import { userRepresentation } from './user-representation.ts'
import { accountReader } from './users.routes.ts'

const mappings = `${adminPath}/users/:id/role-mappings/realm`
const roleMapping = z.array(z.looseObject({ id: z.string().optional(), name: z.string() }))

export interface RolesDependencies {
  readonly accounts: Accounts
  readonly adminEvents: AdminEvents
  readonly guard: AdminAuthorization
}

/** Reads the roles in the body. Each must have its id, as Keycloak requires. */
async function readRoles(ctx: Context): Promise<RealmRole[]> {
  const asked = await readBody(ctx, roleMapping, 'RoleRepresentation')
  return asked.map(({ id, name }) => {
    const role = realmRoles.find((known) => known.id === id && known.name === name)
    if (!role) {
      throw notFound('Role')
    }
    return role
  })
}

function namedRole(name: string | undefined): RealmRole {
  const role = realmRoles.find((candidate) => candidate.name === name)
  if (!role) {
    throw roleNotNamed()
  }
  return role
}

/** Registers endpoints for realm roles and their members. */
export function registerRoles(router: Router, { accounts, adminEvents, guard }: RolesDependencies): void {
  const manage = guard('manage-users')
  const viewRealm = guard('view-realm')
  const one = accountReader(accounts)
  const rolesOf = async (id: string | undefined): Promise<RealmRole[]> => {
    const account = await one(id)
    return [defaultRole, ...realmRoles.filter((role) => account.roles.includes(role.name))]
  }
  const change = async (
    ctx: Context & { params: Record<string, string | undefined> },
    callback: (id: string, names: string[]) => Promise<void>,
  ) => {
    const { id } = await one(ctx.params.id)
    const roles = await readRoles(ctx)
    await callback(
      id,
      roles.map(({ name }) => name),
    )
    ctx.status = 204
  }

  router.get(`${adminPath}/roles/:name`, viewRealm, (ctx) => {
    ctx.body = { ...namedRole(ctx.params.name), attributes: {} }
  })
  router.get(`${adminPath}/roles/:name/users`, viewRealm, async (ctx) => {
    const role = namedRole(ctx.params.name)
    const { first, max } = pageOf(queryOf(ctx))
    const filter = role === defaultRole ? {} : { role: role.name }
    ctx.body = (await accounts.list(filter, first, max)).map(userRepresentation)
  })
  router.get(mappings, manage, async (ctx) => {
    ctx.body = await rolesOf(ctx.params.id)
  })
  router.post(mappings, manage, adminEvents.noting('REALM_ROLE_MAPPING'), (ctx) =>
    change(ctx, (id, names) => accounts.addRoles(id, names)),
  )
  router.delete(mappings, manage, adminEvents.noting('REALM_ROLE_MAPPING'), (ctx) =>
    change(ctx, (id, names) => accounts.removeRoles(id, names)),
  )
}
