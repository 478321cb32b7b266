import type { Role } from '@headway/contracts'
import type { ViewAudience } from '@headway/contracts/task-views'
import type { Actor } from '../../platform/actor.ts'

const leading: ReadonlySet<Role> = new Set(['president', 'sr_pm', 'pm'])
const administrators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])

type RoleHolder = Pick<Actor, 'role'>

/** Permissions for saved views. All users may manage their own, and only read those shared with them (ADR 109). */
export const can = {
  create: (): boolean => true,
  edit: ({ id }: Pick<Actor, 'id'>, view: { ownerId: number }): boolean => view.ownerId === id,
}

/**
 * Returns the audiences with which a user may share a view: managers with the users below them, administrators with
 * everyone.
 */
export function audiencesOf({ role }: RoleHolder): ViewAudience[] {
  if (administrators.has(role)) {
    return ['self', 'everyone']
  }
  return leading.has(role) ? ['self', 'below'] : ['self']
}
