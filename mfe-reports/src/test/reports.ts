import type { Reply } from '@headway/contracts'
import { type ReportBlocker, reportSuggestions } from '@headway/contracts/report-blockers'
import {
  type ReportDraft,
  reportDraftDelete,
  reportDraftGet,
  reportDraftSave,
} from '@headway/contracts/report-draft'
import { reportCommentsList } from '@headway/contracts/report-comments'
import { type Report, type ReportFile, reportsList } from '@headway/contracts/reports'
import { type TaskSummary, tasksMine } from '@headway/contracts/tasks'
import { type Asked, type PreparedReply, refusal, reply } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'

/** Returns a report of the server, with the given changes. */
export const reportWith = (other: Partial<Report> = {}): Report => ({
  id: 31,
  taskId: 5,
  taskTitle: 'Close the ledger',
  description: 'Receipts of October are in.',
  completionPercentage: 40,
  reportDate: '2026-11-20T15:00:00.000Z',
  createdAt: '2026-11-20T15:00:01.000Z',
  author: { id: 11, firstName: 'Grace', lastName: 'Hopper', email: 'grace@headway.test' },
  assigneeName: 'Grace Hopper',
  needsApproval: false,
  approvedAt: null,
  approvedBy: null,
  fileUploads: [],
  urlLinks: [],
  nextSteps: null,
  blockers: [],
  tasks: [{ taskId: 5, taskTitle: 'Close the ledger', completionPercentage: 40 }],
  readBy: null,
  isRead: false,
  can: { markRead: false },
  ...other,
})

/** Returns a blocker of the server, with the given changes. */
export const blockerWith = (other: Partial<ReportBlocker> = {}): ReportBlocker => ({
  id: 51,
  reportId: 31,
  text: 'The bank returns the file unsigned',
  taskId: null,
  taskTitle: null,
  raisedOn: '2026-11-20',
  solvedAt: null,
  solvedBy: null,
  note: null,
  can: { solve: true },
  ...other,
})

/** Returns replies of a server that keeps a draft. */
export function draftReplies(content: ReportDraft['content'] = null): PreparedReply[] {
  let draft: ReportDraft = { version: content ? 1 : 0, content, updatedAt: null }
  const write = ({ headers }: Asked, next: ReportDraft['content']) => {
    if (headers['if-match'] !== `"${draft.version}"`) {
      return refusal(412, { current: draft })
    }
    draft = { version: draft.version + 1, content: next, updatedAt: '2026-11-20T15:00:00.000Z' }
    return draft
  }
  return [
    reply(reportDraftGet, () => draft),
    reply(reportDraftSave, (asked) =>
      write(asked, (asked.body as { content: ReportDraft['content'] }).content),
    ),
    reply(reportDraftDelete, (asked) => write(asked, null)),
  ]
}

/** Reply with a page of reports, which is the only one. */
export const reportsPage = (items: Report[], can = { create: false }) =>
  reply(reportsList, {
    items,
    nextCursor: null,
    total: items.length,
    isTotalCapped: false,
    isPartial: false,
    can,
  })

/** Reply without comments on a report. */
export const noComments = reply(reportCommentsList, {
  items: [],
  nextCursor: null,
  can: { create: false },
})

type Suggestions = Reply<typeof reportSuggestions>

/** Returns what a report can start from, with the given parts. */
export const suggestionsWith = (other: Partial<Suggestions> = {}): Suggestions => ({
  missingDays: [],
  notice: null,
  previousNext: null,
  blockers: [],
  changes: [],
  ...other,
})

/** Reply with nothing that a report could continue. */
export const noSuggestions = reply(reportSuggestions, suggestionsWith())

/** Returns a file over 25 MB that is pending approval, with the given changes. */
export const fileWith = (other: Partial<ReportFile> = {}): ReportFile => ({
  id: 41,
  name: 'ledger.pdf',
  size: 30_000_000,
  mediaType: 'application/pdf',
  needsApproval: true,
  decision: null,
  decidedAt: null,
  decidedBy: null,
  rejectionReason: null,
  replacesId: null,
  can: { download: true, approve: true, withdraw: false, replace: false },
  ...other,
})

/** Returns a task to report on. */
export const taskWith = (id: number, title: string): TaskSummary => ({
  id,
  title,
  description: '',
  status: 'pending',
  priority: 'medium',
  dueDate: null,
  tags: [],
  isRecurring: false,
  recurringPattern: null,
  progress: 0,
  milestoneCount: 0,
  blocked: null,
  isSubtask: false,
  assignments: [],
  version: 1,
  createdAt: '2026-11-01T08:00:00.000Z',
  can: {
    edit: false,
    reassign: false,
    recordProgress: true,
    start: true,
    complete: true,
    reopen: false,
    block: true,
    unblock: false,
  },
})

/** Reply with the tasks that the user can report on. */
export const tasksReply = (...items: TaskSummary[]) =>
  reply(tasksMine, { items, nextCursor: null, isPartial: false, can: { create: false } })

/** Returns the field of the description of a report. */
export const findDescription = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Progress Description/ })
