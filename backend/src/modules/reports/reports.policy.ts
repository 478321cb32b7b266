import type { Role } from '@headway/contracts'
import { type Actor, readsOrganization } from '../../platform/actor.ts'
import { can as fileCan, type FileInvolvement } from '../../platform/files/large-files.policy.ts'

/** Relation of an actor to a report. */
export interface ReportInvolvement extends FileInvolvement {
  /** The actor created a task of the report and is neither its author nor above the author. */
  isTaskCreator: boolean
}

type RoleHolder = Pick<Actor, 'role'>

const authors: ReadonlySet<Role> = new Set(['super_admin', 'it_admin', 'sr_pm', 'pm', 'staff'])

/** Permissions for reports and their files (docs/PERMISSIONS.md, "Permissions by role"). */
export const can = {
  create: ({ role }: RoleHolder): boolean => authors.has(role),
  remind: ({ role }: RoleHolder): boolean => role === 'pm' || role === 'sr_pm',
  seeReportDays: ({ role }: RoleHolder): boolean => role !== 'viewer',
  seeReportDaysOfOthers: ({ role }: RoleHolder): boolean => role !== 'viewer' && role !== 'staff',
  excuse: ({ role }: RoleHolder, person: { isSelf: boolean; isAbove: boolean }): boolean =>
    role !== 'viewer' && !person.isSelf && (person.isAbove || role === 'super_admin' || role === 'it_admin'),
  read: (actor: RoleHolder, report: ReportInvolvement): boolean =>
    readsOrganization(actor) ||
    report.isAuthor ||
    (actor.role === 'pm' && (report.isAboveAuthor || report.isTaskCreator)),
  solveBlockers: ({ role }: RoleHolder, report: ReportInvolvement): boolean =>
    role !== 'viewer' &&
    (report.isAuthor || report.isAboveAuthor || role === 'super_admin' || role === 'it_admin'),
  /** Marks the report as read, for its author to see. */
  markRead: ({ role }: RoleHolder, report: ReportInvolvement): boolean =>
    report.isAboveAuthor && role !== 'viewer',
  /** The caller has checked that the actor may read the report; also for `editComment` and `deleteComment`. */
  comment: ({ role }: RoleHolder): boolean => role !== 'viewer',
  editComment: ({ id, role }: Pick<Actor, 'id' | 'role'>, comment: { authorId: number }): boolean =>
    role !== 'viewer' && comment.authorId === id,
  deleteComment: (actor: Pick<Actor, 'id' | 'role'>, comment: { authorId: number }): boolean =>
    can.editComment(actor, comment) || actor.role === 'super_admin' || actor.role === 'it_admin',
  /** Withdraws and replaces files of the report. */
  changeFiles: ({ role }: RoleHolder, report: ReportInvolvement): boolean =>
    report.isAuthor && role !== 'viewer',
  download: fileCan.download,
  approve: fileCan.approve,
}
