import type { Role } from '@headway/contracts'
import type { ViewAudience } from '@headway/contracts/task-views'
import type { Actor } from '../../../platform/actor.ts'

const leading: ReadonlySet<Role> = new Set(['president', 'sr_pm', 'pm'])
const administrators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])

type RoleHolder = Pick<Actor, 'role'>

/** Who may do what with saved views: anybody with their own; others only look at what is shared with them (ADR 109). */
export const can = {
  create: (): boolean => true,
  edit: ({ id }: Pick<Actor, 'id'>, view: { ownerId: number }): boolean => view.ownerId === id,
}

/** With whom somebody may share a view: whoever leads with those below them, administrators with everybody. */
export function audiencesOf({ role }: RoleHolder): ViewAudience[] {
  if (administrators.has(role)) {
    return ['self', 'everyone']
  }
  return leading.has(role) ? ['self', 'below'] : ['self']
}
