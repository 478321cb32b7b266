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
      request<typeof tasksUnblock>('POST /api/tasks/:id/unblock')({ params: { id }, body: {}, version }),
    invalidatesTags: staleTask,
  }),
  dashboardBlock: build.mutation<Reply<typeof tasksBlock>, Seen & { reason: string }>({
    query: ({ id, version, reason }) =>
      request<typeof tasksBlock>('POST /api/tasks/:id/block')({ params: { id }, body: { reason }, version }),
    invalidatesTags: staleTask,
  }),
  dashboardAssign: build.mutation<Reply<typeof tasksAssignBulk>, Seen & { assigneeId: number }>({
    query: ({ id, version, assigneeId }) =>
      request<typeof tasksAssignBulk>('POST /api/tasks/:id/assign-bulk')({
        params: { id },
        body: { assigneeIds: [assigneeId] },
        version,
      }),
    invalidatesTags: staleTask,
  }),
  dashboardApprove: build.mutation<Reply<typeof taskFilesApprove> | Reply<typeof filesApprove>, Decided>({
    query: ({ file: { id, source }, idempotencyKey }) =>
      source === 'task'
        ? request<typeof taskFilesApprove>('POST /api/task-files/:id/approve')({ params: { id }, idempotencyKey })
        : request<typeof filesApprove>('POST /api/files/:id/approve')({ params: { id }, idempotencyKey }),
    invalidatesTags: staleFile,
  }),
  dashboardReject: build.mutation<
    Reply<typeof taskFilesReject> | Reply<typeof filesReject>,
    Decided & { reason: string }
  >({
    query: ({ file: { id, source }, reason, idempotencyKey }) =>
      source === 'task'
        ? request<typeof taskFilesReject>('POST /api/task-files/:id/reject')({
            params: { id },
            body: { reason },
            idempotencyKey,
          })
        : request<typeof filesReject>('POST /api/files/:id/reject')({
            params: { id },
            body: { reason },
            idempotencyKey,
          }),
    invalidatesTags: staleFile,
  }),
  dashboardUndo: build.mutation<Reply<typeof taskFilesUndo> | Reply<typeof filesUndo>, Decided>({
    query: ({ file: { id, source }, idempotencyKey }) =>
      source === 'task'
        ? request<typeof taskFilesUndo>('POST /api/task-files/:id/undo')({ params: { id }, idempotencyKey })
        : request<typeof filesUndo>('POST /api/files/:id/undo')({ params: { id }, idempotencyKey }),
    invalidatesTags: staleFile,
  }),
  dashboardRemind: build.mutation<Reply<typeof reportsRemind>, number>({
    query: (userId) => request<typeof reportsRemind>('POST /api/reports/reminders')({ body: { userId } }),
  }),
  dashboardAcknowledge: build.mutation<Reply<typeof alertsAcknowledge>, number>({
    query: (id) => request<typeof alertsAcknowledge>('POST /api/alerts/:id/acknowledge')({ params: { id } }),
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
