import type { Role } from '@headway/contracts'
import { type Actor, readsOrganisation } from '../../platform/actor.ts'
import { can as fileCan, type FileRelation } from '../../platform/files/large-files.policy.ts'

/** How an actor stands to one report. */
export interface ReportRelation extends FileRelation {
  /** The report is about a task that the actor created. */
  isTaskCreator: boolean
}

type RoleHolder = Pick<Actor, 'role'>

const authors: ReadonlySet<Role> = new Set(['super_admin', 'it_admin', 'sr_pm', 'pm', 'staff'])

/** Who may do what with reports and their files (docs/RULES.md, "Who may do what"). */
export const can = {
  create: ({ role }: RoleHolder): boolean => authors.has(role),
  remind: ({ role }: RoleHolder): boolean => role === 'pm' || role === 'sr_pm',
  read: (actor: RoleHolder, report: ReportRelation): boolean =>
    readsOrganisation(actor) ||
    report.isAuthor ||
    (actor.role === 'pm' && (report.isAboveAuthor || report.isTaskCreator)),
  download: fileCan.download,
  approve: fileCan.approve,
}
