import * as alerts from '@headway/contracts/addresses/alerts'
import * as reports from '@headway/contracts/addresses/reports'
import * as taskFiles from '@headway/contracts/addresses/task-files'
import * as states from '@headway/contracts/addresses/task-states'
import * as tasks from '@headway/contracts/addresses/tasks'
import type { Reply } from '@headway/contracts'
import type { alertsAcknowledge } from '@headway/contracts/alerts'
import type { FileActionItem } from '@headway/contracts/dashboard'
import type { filesApprove, filesReject, filesUndo, reportsRemind } from '@headway/contracts/reports'
import type { taskFilesApprove, taskFilesReject, taskFilesUndo } from '@headway/contracts/task-files'
import type { tasksBlock, tasksUnblock } from '@headway/contracts/task-states'
import type { tasksAssignBulk } from '@headway/contracts/tasks'
import { changed, injectEndpoints, request } from '@headway/sdk'
import { type Seen, staleTask } from './dashboard.api.ts'

/** A file to decide about; the key makes a repeated request harmless. */
interface Decided {
  file: Pick<FileActionItem, 'id' | 'source' | 'ownerId'>
  idempotencyKey: string
}

const staleFile = (_result: unknown, _error: unknown, { file }: Decided) => [
  ...changed(file.source === 'task' ? 'TaskFile' : 'Report', file.ownerId),
  'Stats' as const,
  'Activity' as const,
  'Notification' as const,
]

const actionItemsApi = injectEndpoints('shell', (build) => ({
  dashboardUnblock: build.mutation<Reply<typeof tasksUnblock>, Seen>({
    query: ({ id, version }) =>
      request<typeof tasksUnblock>(states.tasksUnblock)({ params: { id }, body: {}, version }),
    invalidatesTags: staleTask,
  }),
  dashboardBlock: build.mutation<Reply<typeof tasksBlock>, Seen & { reason: string }>({
    query: ({ id, version, reason }) =>
      request<typeof tasksBlock>(states.tasksBlock)({ params: { id }, body: { reason }, version }),
    invalidatesTags: staleTask,
  }),
  dashboardAssign: build.mutation<Reply<typeof tasksAssignBulk>, Seen & { assigneeId: number }>({
    query: ({ id, version, assigneeId }) =>
      request<typeof tasksAssignBulk>(tasks.tasksAssignBulk)({
        params: { id },
        body: { assigneeIds: [assigneeId] },
        version,
      }),
    invalidatesTags: staleTask,
  }),
  dashboardApprove: build.mutation<Reply<typeof taskFilesApprove> | Reply<typeof filesApprove>, Decided>({
    query: ({ file: { id, source }, idempotencyKey }) =>
      source === 'task'
        ? request<typeof taskFilesApprove>(taskFiles.taskFilesApprove)({ params: { id }, idempotencyKey })
        : request<typeof filesApprove>(reports.filesApprove)({ params: { id }, idempotencyKey }),
    invalidatesTags: staleFile,
  }),
  dashboardReject: build.mutation<
    Reply<typeof taskFilesReject> | Reply<typeof filesReject>,
    Decided & { reason: string }
  >({
    query: ({ file: { id, source }, reason, idempotencyKey }) =>
      source === 'task'
        ? request<typeof taskFilesReject>(taskFiles.taskFilesReject)({
            params: { id },
            body: { reason },
            idempotencyKey,
          })
        : request<typeof filesReject>(reports.filesReject)({
            params: { id },
            body: { reason },
            idempotencyKey,
          }),
    invalidatesTags: staleFile,
  }),
  dashboardUndo: build.mutation<Reply<typeof taskFilesUndo> | Reply<typeof filesUndo>, Decided>({
    query: ({ file: { id, source }, idempotencyKey }) =>
      source === 'task'
        ? request<typeof taskFilesUndo>(taskFiles.taskFilesUndo)({ params: { id }, idempotencyKey })
        : request<typeof filesUndo>(reports.filesUndo)({ params: { id }, idempotencyKey }),
    invalidatesTags: staleFile,
  }),
  dashboardRemind: build.mutation<Reply<typeof reportsRemind>, number>({
    query: (userId) => request<typeof reportsRemind>(reports.reportsRemind)({ body: { userId } }),
  }),
  dashboardAcknowledge: build.mutation<Reply<typeof alertsAcknowledge>, number>({
    query: (id) => request<typeof alertsAcknowledge>(alerts.alertsAcknowledge)({ params: { id } }),
    invalidatesTags: (_, __, id) => changed('Alert', id),
  }),
}))

export const {
  useDashboardUnblockMutation,
  useDashboardBlockMutation,
  useDashboardAssignMutation,
  useDashboardApproveMutation,
  useDashboardRejectMutation,
  useDashboardUndoMutation,
  useDashboardRemindMutation,
  useDashboardAcknowledgeMutation,
} = actionItemsApi
