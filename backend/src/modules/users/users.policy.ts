import { type Role, roles } from '@headway/contracts'
import type { UserAbilities } from '@headway/contracts/users'
import type { Actor } from '../../platform/actor.ts'

type RoleHolder = Pick<Actor, 'role'>
type PolicyActor = Pick<Actor, 'id' | 'role'>

/** Fields of a person that the policy needs. */
export interface Subject {
  id: number
  role: Role
  isActive: boolean
}

const readsAllPeople: ReadonlySet<Role> = new Set(['super_admin', 'it_admin', 'president'])
const administrators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])
const withoutReports: ReadonlySet<Role> = new Set(['staff', 'viewer'])

/** Returns whether the actor may open the list of people (docs/PERMISSIONS.md, "Permissions by role"). */
export const canListUsers = ({ role }: RoleHolder): boolean => !withoutReports.has(role)

/** Returns whether the actor sees all people instead of only those below. */
export const seesEveryone = ({ role }: RoleHolder): boolean => readsAllPeople.has(role)

/** Returns whether people with this role may have reports. */
export const mayHaveReports = (role: Role): boolean => !withoutReports.has(role)

/** Roles whose holders may have reports. */
export const managingRoles: readonly Role[] = roles.filter(mayHaveReports)

/**
 * Returns the roles that the actor may assign. An IT administrator cannot assign administrator roles
 * (docs/PERMISSIONS.md, "Users").
 */
export function assignableRoles({ role }: RoleHolder): Role[] {
  if (role === 'super_admin') {
    return [...roles]
  }
  return role === 'it_admin' ? roles.filter((other) => !administrators.has(other)) : []
}

/** Returns whether the role is an administrator role. */
export const isAdministrator = (role: Role): boolean => administrators.has(role)

/** An IT administrator may not manage a super administrator. */
const mayManage = (actor: RoleHolder, subject: Subject): boolean =>
  actor.role === 'super_admin' || (actor.role === 'it_admin' && subject.role !== 'super_admin')

const mayManageOther = (actor: PolicyActor, subject: Subject): boolean =>
  mayManage(actor, subject) && actor.id !== subject.id

/** Permissions for actions on people (docs/PERMISSIONS.md, "Users"). */
export const can = {
  create: ({ role }: RoleHolder): boolean => isAdministrator(role),
  import: ({ role }: RoleHolder): boolean => isAdministrator(role),
  /** Administrators may edit their own profile; the other changes require another person. */
  edit: (actor: PolicyActor, subject: Subject): boolean => mayManage(actor, subject),
  changeRole: (actor: PolicyActor, subject: Subject): boolean =>
    mayManageOther(actor, subject) && assignableRoles(actor).includes(subject.role),
  changeManager: mayManageOther,
  deactivate: (actor: PolicyActor, subject: Subject): boolean =>
    mayManageOther(actor, subject) && subject.isActive,
  activate: (actor: PolicyActor, subject: Subject): boolean =>
    mayManageOther(actor, subject) && !subject.isActive,
  resetPassword: mayManageOther,
  resetSecondFactor: mayManageOther,
  seeSessions: (actor: PolicyActor, subject: Subject): boolean =>
    mayManage(actor, subject) || actor.id === subject.id,
  endSessions: (actor: PolicyActor, subject: Subject): boolean =>
    mayManage(actor, subject) || actor.id === subject.id,
  /** The audit log covers all people, so it needs no check of the subject (docs/PERMISSIONS.md, "Audit log"). */
  seeAudit: ({ role }: PolicyActor): boolean => isAdministrator(role),
}

/** Returns the `can` flags of one person. */
export function abilities(actor: PolicyActor, subject: Subject): UserAbilities {
  return {
    edit: can.edit(actor, subject),
    changeRole: can.changeRole(actor, subject),
    changeManager: can.changeManager(actor, subject),
    deactivate: can.deactivate(actor, subject),
    activate: can.activate(actor, subject),
    resetPassword: can.resetPassword(actor, subject),
    resetSecondFactor: can.resetSecondFactor(actor, subject),
    seeSessions: can.seeSessions(actor, subject),
    endSessions: can.endSessions(actor, subject),
    seeAudit: can.seeAudit(actor),
  }
}
