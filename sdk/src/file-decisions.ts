import type { WaitingFile } from '@headway/contracts/approvals'
import type { Reply } from '@headway/contracts'
import type { filesApprove, filesReject, filesUndo } from '@headway/contracts/reports'
import type { taskFilesApprove, taskFilesReject, taskFilesUndo } from '@headway/contracts/task-files'
import { request } from './call.ts'
import { injectEndpoints } from './inject.ts'
import { changed } from './tags.ts'

/** A large file of a task or report that can be approved or rejected; `ownerId` is the id of the task or report. */
export type DecidedFile = Pick<WaitingFile, 'source' | 'id' | 'ownerId'>

const staleFile = (_result: unknown, _error: unknown, { file }: { file: DecidedFile }) => [
  ...changed(file.source === 'task' ? 'TaskFile' : 'Report', file.ownerId),
  'Stats' as const,
  'Activity' as const,
  'Notification' as const,
]

// Repeating the same decision has no effect, so these requests need no idempotency key.
const decisionsApi = injectEndpoints('sdk', (build) => ({
  fileApprove: build.mutation<
    Reply<typeof taskFilesApprove> | Reply<typeof filesApprove>,
    { file: DecidedFile }
  >({
    query: ({ file: { id, source } }) =>
      source === 'task'
        ? request<typeof taskFilesApprove>('POST /api/task-files/:id/approve')({ params: { id } })
        : request<typeof filesApprove>('POST /api/files/:id/approve')({ params: { id } }),
    invalidatesTags: staleFile,
  }),
  fileReject: build.mutation<
    Reply<typeof taskFilesReject> | Reply<typeof filesReject>,
    { file: DecidedFile; reason: string }
  >({
    query: ({ file: { id, source }, reason }) =>
      source === 'task'
        ? request<typeof taskFilesReject>('POST /api/task-files/:id/reject')({
            params: { id },
            body: { reason },
          })
        : request<typeof filesReject>('POST /api/files/:id/reject')({ params: { id }, body: { reason } }),
    invalidatesTags: staleFile,
  }),
  fileUndo: build.mutation<Reply<typeof taskFilesUndo> | Reply<typeof filesUndo>, { file: DecidedFile }>({
    query: ({ file: { id, source } }) =>
      source === 'task'
        ? request<typeof taskFilesUndo>('POST /api/task-files/:id/undo')({ params: { id } })
        : request<typeof filesUndo>('POST /api/files/:id/undo')({ params: { id } }),
    invalidatesTags: staleFile,
  }),
}))

export const { useFileApproveMutation, useFileRejectMutation, useFileUndoMutation } = decisionsApi
