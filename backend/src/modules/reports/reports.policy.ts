import type { Role } from '@headway/contracts'
import type { ReportFile } from '@headway/contracts/reports'
import { type Actor, readsOrganisation } from '../../platform/actor.ts'

/** How an actor stands to one report. */
export interface ReportRelation {
  isAuthor: boolean
  /** The author is below the actor. */
  isAboveAuthor: boolean
  /** The report is about a task that the actor created. */
  isTaskCreator: boolean
}

/** What counts of a file for who may read and decide it. */
export interface FileState {
  needsApproval: boolean
  decision: 'approved' | 'rejected' | null
}

type RoleHolder = Pick<Actor, 'role'>

const authors: ReadonlySet<Role> = new Set(['super_admin', 'it_admin', 'sr_pm', 'pm', 'staff'])
const approvers: ReadonlySet<Role> = new Set(['sr_pm', 'pm'])

/** Who may do what with reports and their files (docs/RULES.md, "Who may do what"). */
export const can = {
  create: ({ role }: RoleHolder): boolean => authors.has(role),
  read: (actor: RoleHolder, report: ReportRelation): boolean =>
    readsOrganisation(actor) ||
    report.isAuthor ||
    (actor.role === 'pm' && (report.isAboveAuthor || report.isTaskCreator)),
  download: (actor: RoleHolder, report: ReportRelation, file: FileState): boolean =>
    !file.needsApproval ||
    file.decision === 'approved' ||
    actor.role === 'super_admin' ||
    report.isAuthor ||
    (approvers.has(actor.role) && report.isAboveAuthor),
  approve: (actor: RoleHolder, report: ReportRelation, file: FileState): boolean =>
    file.needsApproval &&
    !report.isAuthor &&
    (actor.role === 'super_admin' || (approvers.has(actor.role) && report.isAboveAuthor)),
}

/** The `can` flags of one file. */
export function fileAbilities(actor: RoleHolder, report: ReportRelation, file: FileState): ReportFile['can'] {
  return {
    download: can.download(actor, report, file),
    approve: file.decision === null && can.approve(actor, report, file),
  }
}
