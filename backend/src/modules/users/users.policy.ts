import { type Role, roles } from '@headway/contracts'
import type { UserAbilities } from '@headway/contracts/users'
import type { Actor } from '../../platform/actor.ts'

type RoleHolder = Pick<Actor, 'role'>
type PolicyActor = Pick<Actor, 'id' | 'role'>

/** What the rules about a person ask for. */
export interface Subject {
  id: number
  role: Role
  isActive: boolean
}

const readsAllPeople: ReadonlySet<Role> = new Set(['super_admin', 'it_admin', 'president'])
const administrators: ReadonlySet<Role> = new Set(['super_admin', 'it_admin'])
const withoutReports: ReadonlySet<Role> = new Set(['staff', 'viewer'])

/** Who may open the list of people at all (docs/RULES.md, "Who may do what"). */
export const canListUsers = ({ role }: RoleHolder): boolean => !withoutReports.has(role)

/** Whether the actor sees everyone, not only the people below. */
export const seesEveryone = ({ role }: RoleHolder): boolean => readsAllPeople.has(role)

/** Whether people may report to somebody of this role. */
export const mayHaveReports = (role: Role): boolean => !withoutReports.has(role)

/** The roles of which somebody may have reports. */
export const managingRoles: readonly Role[] = roles.filter(mayHaveReports)

/** Roles the actor may give: an IT administrator makes no administrators (docs/RULES.md, "People"). */
export function assignableRoles({ role }: RoleHolder): Role[] {
  if (role === 'super_admin') {
    return [...roles]
  }
  return role === 'it_admin' ? roles.filter((other) => !administrators.has(other)) : []
}

/** Whether the role runs the portal. */
export const isAdministrator = (role: Role): boolean => administrators.has(role)

/** An IT administrator never touches a super administrator. */
const mayManage = (actor: RoleHolder, subject: Subject): boolean =>
  actor.role === 'super_admin' || (actor.role === 'it_admin' && subject.role !== 'super_admin')

const mayManageOther = (actor: PolicyActor, subject: Subject): boolean =>
  mayManage(actor, subject) && actor.id !== subject.id

/** Who may do what with people (docs/RULES.md, "People"). */
export const can = {
  create: ({ role }: RoleHolder): boolean => isAdministrator(role),
  import: ({ role }: RoleHolder): boolean => isAdministrator(role),
  /** Of themselves administrators change only the profile. */
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
  /** Whoever reads the audit log reads it of everybody (docs/RULES.md, "The audit log"). */
  seeAudit: ({ role }: PolicyActor): boolean => isAdministrator(role),
}

/** The `can` flags of one person. */
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
