import { buildPath, type EndpointDefinition } from '@headway/contracts'
import * as approvals from '@headway/contracts/approvals'
import { dashboardNeeds } from '@headway/contracts/dashboard'
import * as blockers from '@headway/contracts/report-blockers'
import * as comments from '@headway/contracts/report-comments'
import * as days from '@headway/contracts/report-days'
import * as drafts from '@headway/contracts/report-draft'
import * as exports from '@headway/contracts/report-export'
import * as reports from '@headway/contracts/reports'
import type { TestPortal, TestUser } from '../../../test/portal.ts'
import { createUpload, deleteUpload, readOffset, sendBytes } from '../../uploads/testing/tus.ts'
import { FILE, type FileState, NOW, type ReportSubjects, type Subject } from './report-subjects.ts'
import { formOf } from './submit.ts'

/** HTTP status of a call; `none` when a list or a file does not have the subject. */
type Outcome = number | 'none'
type MakeSubject = (subjects: ReportSubjects) => Promise<Subject>

export interface ReportCall {
  /** Not set for the calls of resumable uploads, which have no contract. */
  endpoint?: EndpointDefinition
  /** Creates what the call is about; again after each change that succeeded. */
  subject: MakeSubject
  ask(server: TestPortal, user: TestUser | null, subject: Subject): Promise<Outcome>
}

interface Request {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: object
}

async function send(
  server: TestPortal,
  user: TestUser | null,
  endpoint: EndpointDefinition,
  { params, query, body }: Request,
) {
  const path = buildPath(endpoint.path, params) + (query ? `?${new URLSearchParams(query)}` : '')
  const isForm = body instanceof FormData
  const response = await server.fetch(user, path, {
    method: endpoint.method,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(body === undefined || isForm ? {} : { headers: { 'Content-Type': 'application/json' } }),
  })
  return { status: response.status, text: await response.text() }
}

/** A call about a subject. */
const call = (
  endpoint: EndpointDefinition,
  subject: MakeSubject,
  request: (subject: Subject) => Request = () => ({}),
): ReportCall => ({
  endpoint,
  subject,
  ask: async (server, user, about) => (await send(server, user, endpoint, request(about))).status,
})

/** A call whose response may contain the subject. */
const search = (
  endpoint: EndpointDefinition,
  subject: MakeSubject,
  query: Record<string, string> = {},
): ReportCall => ({
  endpoint,
  subject,
  ask: async (server, user, { text }) => {
    const answer = await send(server, user, endpoint, { query })
    return answer.status === 200 && !answer.text.includes(text) ? 'none' : answer.status
  },
})

/** The decision on one file in a request for several; the outcome is that of the file. */
const decideMany = (subject: MakeSubject): ReportCall => ({
  endpoint: approvals.approvalsDecide,
  subject,
  ask: async (server, user, { fileId }) => {
    const body = { decision: 'approved', files: [{ source: 'report', id: fileId }] }
    const { status, text } = await send(server, user, approvals.approvalsDecide, { body })
    if (status !== 200) {
      return status
    }
    const { results } = JSON.parse(text) as { results: { problem: { status: number } | null }[] }
    return results[0]?.problem?.status ?? status
  },
})

/** Several states of the file of one call. */
const onFile = (
  name: string,
  endpoint: EndpointDefinition,
  states: readonly FileState[],
  body?: object,
): Record<string, ReportCall> =>
  Object.fromEntries(
    states.map((state) => [
      `${name}, ${state}`,
      call(
        endpoint,
        (subjects) => subjects.file(state),
        ({ fileId }) => ({ params: { id: fileId }, ...(body ? { body } : {}) }),
      ),
    ]),
  )

const replace = (subject: MakeSubject): ReportCall =>
  call(reports.reportFilesReplace, subject, ({ reportId, fileId }) => {
    const form = new FormData()
    form.set('replaces', String(fileId))
    form.append('files', new Blob([new Uint8Array(FILE)]), 'New.pdf')
    return { params: { id: reportId }, body: form }
  })

const nothing: MakeSubject = (subjects) => subjects.nothing()
const report: MakeSubject = (subjects) => subjects.report()
const ofReport = ({ reportId }: Subject) => ({ params: { id: reportId } })
const ofComment = ({ commentId }: Subject) => ({ params: { id: commentId } })
const list = { limit: '100' }

/** The calls of reports by their names in the table of rights. */
export const reportCalls: Record<string, ReportCall> = {
  'list reports': search(reports.reportsList, report, list),
  'list unread reports': search(reports.reportsList, report, { ...list, unread: 'yes' }),
  'read a report': call(reports.reportsGet, report, ofReport),
  'print reports': search(exports.reportsPrint, report, {}),
  'export reports': search(exports.reportsExport, report, { format: 'csv' }),
  'submit a report': call(reports.reportsCreate, nothing, () => ({ body: formOf({ reportDate: NOW }) })),
  'mark a report as read': call(reports.reportsMarkRead, report, (about) => ({
    ...ofReport(about),
    body: { read: true },
  })),
  'list comments': call(comments.reportCommentsList, report, ofReport),
  'find people to mention': call(comments.reportReadersSuggest, report, ofReport),
  comment: call(comments.reportCommentsCreate, report, (about) => ({
    ...ofReport(about),
    body: { text: 'Well done' },
  })),
  'edit the author’s comment': call(
    comments.reportCommentsUpdate,
    (subjects) => subjects.comment(),
    (about) => ({ ...ofComment(about), body: { text: 'Changed' } }),
  ),
  'delete the author’s comment': call(
    comments.reportCommentsDelete,
    (subjects) => subjects.comment(),
    ofComment,
  ),

  'list blockers': search(blockers.reportBlockersList, (subjects) => subjects.blocker('open'), list),
  ...Object.fromEntries(
    (['open', 'solved'] as const).map((state) => [
      `solve a blocker, ${state}`,
      call(
        blockers.reportBlockersSolve,
        (subjects) => subjects.blocker(state),
        ({ blockerId }) => ({ params: { id: blockerId }, body: {} }),
      ),
    ]),
  ),
  'get suggestions': call(blockers.reportSuggestions, nothing),
  'read the own draft': call(drafts.reportDraftGet, nothing),
  'save the own draft': call(drafts.reportDraftSave, nothing, () => ({ body: { content: {} } })),
  'delete the own draft': call(drafts.reportDraftDelete, nothing),

  'list days': search(days.reportDaysList, (subjects) => subjects.day('missing'), {
    ...list,
    from: '2090-06-14',
    to: '2090-06-15',
  }),
  'export days': search(exports.reportDaysExport, (subjects) => subjects.day('missing'), {
    format: 'csv',
    from: '2090-06-14',
    to: '2090-06-15',
  }),
  ...Object.fromEntries(
    (['missing', 'excused', 'settled'] as const).map((state) => [
      `excuse a day, ${state}`,
      call(
        days.reportDaysExcuse,
        (subjects) => subjects.day(state),
        ({ day, authorId }) => ({ params: { day, userId: authorId }, body: { reason: 'At a fair' } }),
      ),
    ]),
  ),
  'remind of a missing day': call(
    days.reportDaysRemind,
    (subjects) => subjects.day('missing'),
    ({ day, authorId }) => ({ body: { day, userIds: [authorId] } }),
  ),

  ...onFile('download a file', reports.filesDownload, [
    'small',
    'pending',
    'approved',
    'rejected',
    'withdrawn',
  ]),
  ...onFile('approve a file', reports.filesApprove, [
    'small',
    'pending',
    'approved',
    'rejected',
    'withdrawn',
  ]),
  ...onFile('reject a file', reports.filesReject, ['pending', 'approved', 'rejected'], {
    reason: 'Too large',
  }),
  ...onFile('undo the manager’s decision', reports.filesUndo, ['pending', 'approved', 'rejected']),
  ...onFile('withdraw a file', reports.filesWithdraw, ['small', 'pending', 'approved']),
  ...Object.fromEntries(
    (['pending', 'rejected', 'withdrawn', 'replaced'] as const).map((state) => [
      `replace a file, ${state}`,
      replace((subjects) => subjects.file(state)),
    ]),
  ),
  'list approvals': search(approvals.approvalsList, (subjects) => subjects.file('large'), list),
  ...Object.fromEntries(
    (['pending', 'rejected'] as const).map((state) => [
      `approve among several files, ${state}`,
      decideMany((subjects) => subjects.file(state)),
    ]),
  ),

  'see what is needed, file to approve': search(dashboardNeeds, (subjects) => subjects.file('large')),
  'see what is needed, rejected file': search(dashboardNeeds, (subjects) => subjects.file('rejected')),
  'see what is needed, open blocker': search(dashboardNeeds, (subjects) => subjects.blocker('open')),

  'start an upload': {
    subject: nothing,
    ask: async (server, user) => (await createUpload(server, user, { name: 'Plan.pdf', size: 10 })).status,
  },
  'read the author’s upload': {
    subject: (subjects) => subjects.upload(),
    ask: async (server, user, { uploadPath }) => (await readOffset(server, user, uploadPath)).status,
  },
  'continue the author’s upload': {
    subject: (subjects) => subjects.upload(),
    ask: async (server, user, { uploadPath }) =>
      (await sendBytes(server, user, uploadPath, { offset: 0, bytes: FILE.subarray(0, 10) })).status,
  },
  'delete the author’s upload': {
    subject: (subjects) => subjects.upload(),
    ask: async (server, user, { uploadPath }) => (await deleteUpload(server, user, uploadPath)).status,
  },
}
