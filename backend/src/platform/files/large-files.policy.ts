import type { Role } from '@headway/contracts'
import type { Actor } from '../actor.ts'

/** Relation of an actor to the author of a file. */
export interface FileInvolvement {
  isAuthor: boolean
  /** True if the author reports to the actor, directly or indirectly. */
  isAboveAuthor: boolean
}

/** State of a file that access depends on. */
export interface FileState {
  needsApproval: boolean
  decision: 'approved' | 'rejected' | 'withdrawn' | null
}

type RoleHolder = Pick<Actor, 'role'>

const approvers: ReadonlySet<Role> = new Set(['sr_pm', 'pm'])

/** Returns true for roles whose access depends on whether they are above the author. */
export const looksUp = ({ role }: RoleHolder): boolean => approvers.has(role)

/**
 * Access to a file that may exceed the approval threshold. The actor can already read the object that
 * contains the file (docs/PERMISSIONS.md, "Permissions by role").
 */
export const can = {
  decide: (actor: RoleHolder): boolean => actor.role === 'super_admin' || looksUp(actor),
  download: (actor: RoleHolder, { isAuthor, isAboveAuthor }: FileInvolvement, file: FileState): boolean =>
    !file.needsApproval ||
    file.decision === 'approved' ||
    actor.role === 'super_admin' ||
    isAuthor ||
    (looksUp(actor) && isAboveAuthor),
  approve: (actor: RoleHolder, { isAuthor, isAboveAuthor }: FileInvolvement, file: FileState): boolean =>
    file.needsApproval && !isAuthor && (actor.role === 'super_admin' || (looksUp(actor) && isAboveAuthor)),
}

/** Returns the `can` flags of one file. */
export const fileAbilities = (actor: RoleHolder, involvement: FileInvolvement, file: FileState) => ({
  download: can.download(actor, involvement, file),
  approve: file.decision === null && can.approve(actor, involvement, file),
})
