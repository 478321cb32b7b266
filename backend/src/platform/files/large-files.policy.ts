import type { Role } from '@headway/contracts'
import type { Actor } from '../actor.ts'

/** How an actor stands to whoever has added a file. */
export interface FileRelation {
  isAuthor: boolean
  /** The author is below the actor. */
  isAboveAuthor: boolean
}

/** What counts of a file for who may read and decide it. */
export interface FileState {
  needsApproval: boolean
  decision: 'approved' | 'rejected' | null
}

type RoleHolder = Pick<Actor, 'role'>

const approvers: ReadonlySet<Role> = new Set(['sr_pm', 'pm'])

/** Roles whose rights depend on whether they stand above the author. */
export const looksUp = ({ role }: RoleHolder): boolean => approvers.has(role)

/** Who may do what with a file that may be over the threshold, of a thing that they may read (docs/RULES.md, "Who may do what"). */
export const can = {
  decide: (actor: RoleHolder): boolean => actor.role === 'super_admin' || looksUp(actor),
  download: (actor: RoleHolder, { isAuthor, isAboveAuthor }: FileRelation, file: FileState): boolean =>
    !file.needsApproval ||
    file.decision === 'approved' ||
    actor.role === 'super_admin' ||
    isAuthor ||
    (looksUp(actor) && isAboveAuthor),
  approve: (actor: RoleHolder, { isAuthor, isAboveAuthor }: FileRelation, file: FileState): boolean =>
    file.needsApproval && !isAuthor && (actor.role === 'super_admin' || (looksUp(actor) && isAboveAuthor)),
}

/** The `can` flags of one file. */
export const fileAbilities = (actor: RoleHolder, relation: FileRelation, file: FileState) => ({
  download: can.download(actor, relation, file),
  approve: file.decision === null && can.approve(actor, relation, file),
})
