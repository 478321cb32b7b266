import type Router from '@koa/router'
import type { Context } from 'koa'
import * as z from 'zod'
import type { Accounts } from '../accounts/accounts.ts'
import { adminPath, defaultRole, type RealmRole, realmRoles } from '../realm.ts'
import { notFound } from './admin-error.ts'
import { readBody } from './admin-body.ts'
import type { Guard } from './guard.ts'

const mappings = `${adminPath}/users/:id/role-mappings/realm`
const roleMapping = z.array(z.looseObject({ id: z.string().optional(), name: z.string() }))

/** What the calls about roles need. */
export interface RolesDependencies {
  readonly accounts: Accounts
  readonly guard: Guard
}

/** The named roles; each has to come with its id, as Keycloak wants it. */
async function readRoles(ctx: Context): Promise<string[]> {
  const asked = await readBody(ctx, roleMapping, 'RoleRepresentation')
  return asked.map(({ id, name }) => {
    const role = realmRoles.find((known) => known.id === id && known.name === name)
    if (!role) {
      throw notFound('Role')
    }
    return role.name
  })
}

/** Realm roles and who has them. */
export function registerRoles(router: Router, { accounts, guard }: RolesDependencies): void {
  const manage = guard('manage-users')
  const viewRealm = guard('view-realm')
  const rolesOf = async (id: string | undefined): Promise<RealmRole[]> => {
    const account = await accounts.find(id ?? '')
    if (!account) {
      throw notFound('User')
    }
    return [defaultRole, ...realmRoles.filter((role) => account.roles.includes(role.name))]
  }

  router.get(`${adminPath}/roles`, viewRealm, (ctx) => {
    ctx.body = realmRoles
  })
  router.get(`${adminPath}/roles/:name`, viewRealm, (ctx) => {
    const role = realmRoles.find(({ name }) => name === ctx.params.name)
    if (!role) {
      throw notFound('Role')
    }
    ctx.body = role
  })
  router.get(mappings, manage, async (ctx) => {
    ctx.body = await rolesOf(ctx.params.id)
  })
  router.get(`${mappings}/available`, manage, async (ctx) => {
    const assigned = await rolesOf(ctx.params.id)
    ctx.body = realmRoles.filter((role) => !assigned.includes(role))
  })
  router.post(mappings, manage, async (ctx) => {
    await rolesOf(ctx.params.id)
    await accounts.addRoles(ctx.params.id ?? '', await readRoles(ctx))
    ctx.status = 204
  })
  router.delete(mappings, manage, async (ctx) => {
    await rolesOf(ctx.params.id)
    await accounts.removeRoles(ctx.params.id ?? '', await readRoles(ctx))
    ctx.status = 204
  })
}
