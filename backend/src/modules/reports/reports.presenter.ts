import type { Report, ReportFile, ReportLink } from '@headway/contracts/reports'
import type { Actor } from '../../platform/actor.ts'
import type { StoredFile } from '../../platform/files/file-response.ts'
import { fileAbilities, type FileState } from '../../platform/files/large-files.policy.ts'
import type { ReportTask } from './core/report-tasks.ts'
import { type BlockerRow, presentBlocker } from './blockers/report-blockers.ts'
import type { ReadRow } from './reads/report-reads.ts'
import { can, type ReportInvolvement } from './reports.policy.ts'

/** Number of names of other readers in a reply. */
const MAX_OTHER_READERS = 20

export interface ReportRow {
  id: number
  author_id: number
  author_first_name: string | null
  author_last_name: string | null
  author_email: string | null
  task_id: number | null
  description: string
  next_steps: string | null
  completion_percentage: number
  report_date: Date
  needs_approval: number
  approved_at: Date | null
  approver_first_name: string | null
  approver_last_name: string | null
  created_at: Date
  is_above_author: number
  /** Whether the actor is the author, above the author, or the creator of one of the tasks. */
  is_in_scope: number
}

export interface FileRow {
  id: number
  report_id: number
  author_id: number
  name: string
  size: number
  media_type: string
  sha256: string
  storage_key: string
  needs_approval: number
  decision: FileState['decision']
  decided_at: Date | null
  decider_first_name: string | null
  decider_last_name: string | null
  rejection_reason: string | null
  replaces_id: number | null
}

export interface LinkRow extends ReportLink {
  report_id: number
}

/** Rows of other tables that belong to a report. */
export interface RelatedRows {
  files: FileRow[]
  links: LinkRow[]
  blockers: BlockerRow[]
  tasks: ReportTask[]
  /** People who marked the report as read, first readers first. */
  reads: ReadRow[]
  /** Titles of the report's tasks, also of other reports of the same page. */
  titles: ReadonlyMap<number, string>
}

const fullName = (first: string | null, last: string | null) =>
  first === null ? null : `${first} ${last ?? ''}`.trim()

/** Returns the involvement of the actor in the report of a row. */
export function toInvolvement(
  row: Pick<ReportRow, 'author_id' | 'is_in_scope' | 'is_above_author'>,
  actor: Actor,
): ReportInvolvement {
  const isAuthor = row.author_id === actor.id
  const isAboveAuthor = row.is_above_author > 0 && !isAuthor
  return { isAuthor, isAboveAuthor, isTaskCreator: row.is_in_scope > 0 && !isAuthor && !isAboveAuthor }
}

/** Converts a file row to the stored file that a download sends. */
export const toStoredFile = (file: FileRow): StoredFile => ({
  name: file.name,
  size: file.size,
  mediaType: file.media_type,
  sha256: file.sha256,
  storageKey: file.storage_key,
})

/** Returns the state of a file on which access depends. */
export const toFileState = (file: Pick<FileRow, 'needs_approval' | 'decision'>): FileState => ({
  needsApproval: file.needs_approval === 1,
  decision: file.decision,
})

function presentFile(
  file: FileRow,
  isReplaced: boolean,
  actor: Actor,
  involvement: ReportInvolvement,
): ReportFile {
  const mayChange = can.changeFiles(actor, involvement)
  const state = toFileState(file)
  const isPending = state.needsApproval && state.decision === null
  const isReplaceable = (state.decision === 'rejected' || state.decision === 'withdrawn') && !isReplaced
  return {
    id: file.id,
    name: file.name,
    size: file.size,
    mediaType: file.media_type,
    ...state,
    decidedAt: file.decided_at?.toISOString() ?? null,
    decidedBy: fullName(file.decider_first_name, file.decider_last_name),
    rejectionReason: file.rejection_reason,
    replacesId: file.replaces_id,
    can: {
      ...fileAbilities(actor, involvement, state),
      withdraw: mayChange && isPending,
      replace: mayChange && isReplaceable,
    },
  }
}

/** Returns the first reader's name and the others; null for everyone but the author. */
function presentReaders([first, ...others]: readonly ReadRow[], { isAuthor }: ReportInvolvement) {
  if (!isAuthor || !first) {
    return null
  }
  const otherNames = others.slice(0, MAX_OTHER_READERS).map(({ name }) => name)
  return { name: first.name, others: others.length, otherNames }
}

/** Returns a report with its files and links, with the permissions of the actor. */
export function presentReport(
  row: ReportRow,
  { files, links, blockers, tasks, reads, titles }: RelatedRows,
  actor: Actor,
): Report {
  const involvement = toInvolvement(row, actor)
  const replaced = new Set(files.map((file) => file.replaces_id))
  return {
    id: row.id,
    taskId: row.task_id,
    taskTitle: row.task_id === null ? null : (titles.get(row.task_id) ?? null),
    description: row.description,
    completionPercentage: row.completion_percentage,
    reportDate: row.report_date.toISOString(),
    createdAt: row.created_at.toISOString(),
    author:
      row.author_first_name === null
        ? null
        : {
            id: row.author_id,
            firstName: row.author_first_name,
            lastName: row.author_last_name ?? '',
            email: row.author_email ?? '',
          },
    assigneeName: fullName(row.author_first_name, row.author_last_name),
    needsApproval: row.needs_approval === 1,
    approvedAt: row.approved_at?.toISOString() ?? null,
    approvedBy: fullName(row.approver_first_name, row.approver_last_name),
    fileUploads: files.map((file) => presentFile(file, replaced.has(file.id), actor, involvement)),
    urlLinks: links.map(({ title, url, description }) => ({ title, url, description })),
    nextSteps: row.next_steps,
    blockers: blockers.map((blocker) =>
      presentBlocker(blocker, titles, can.solveBlockers(actor, involvement)),
    ),
    tasks: tasks.map(({ taskId, completionPercentage }) => ({
      taskId,
      taskTitle: titles.get(taskId) ?? null,
      completionPercentage,
    })),
    readBy: presentReaders(reads, involvement),
    isRead: reads.some(({ userId }) => userId === actor.id),
    can: { markRead: can.markRead(actor, involvement) },
  }
}
