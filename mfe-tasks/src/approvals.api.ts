import { buildPath, type Reply } from '@headway/contracts'
import type { approvalsList, WaitingFile } from '@headway/contracts/approvals'
import type { filesApprove, filesReject, filesUndo } from '@headway/contracts/reports'
import type { taskFilesApprove, taskFilesReject, taskFilesUndo } from '@headway/contracts/task-files'
import { changed, injectEndpoints, listTags, nextPages, pageQuery, request } from '@headway/sdk'

const PAGE_SIZE = '50'

/** A large file to approve or reject. */
export type DecidedFile = Pick<WaitingFile, 'source' | 'id' | 'ownerId' | 'name'>

const staleFile = (_result: unknown, _error: unknown, { file }: { file: DecidedFile }) => [
  ...changed(file.source === 'task' ? 'TaskFile' : 'Report', file.ownerId),
  'Stats' as const,
  'Activity' as const,
  'Notification' as const,
]

// The same decision once more changes nothing, so none of these needs a key for its retries.
const approvalsApi = injectEndpoints(import.meta.section, (build) => ({
  approvalsList: build.infiniteQuery<Reply<typeof approvalsList>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof approvalsList>('GET /api/approvals')({ query: pageQuery(PAGE_SIZE, pageParam) }),
    infiniteQueryOptions: nextPages,
    // Adding, approving or rejecting a file changes the list, and so does moving or deleting its task.
    providesTags: [
      ...listTags('TaskFile', [], true),
      ...listTags('Report', [], true),
      ...listTags('Task', [], true),
    ],
  }),
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
        ? request<typeof taskFilesReject>('POST /api/task-files/:id/reject')({ params: { id }, body: { reason } })
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

/** Address of a waiting file's bytes. */
export const waitingFileAddress = ({ source, id }: Pick<WaitingFile, 'source' | 'id'>): string =>
  buildPath(source === 'task' ? '/api/task-files/:id' : '/api/files/:id', { id })

export const {
  useApprovalsListInfiniteQuery,
  useFileApproveMutation,
  useFileRejectMutation,
  useFileUndoMutation,
} = approvalsApi
