import { buildPath, type Reply } from '@headway/contracts'
import type { approvalsDecide, approvalsList, WaitingFile } from '@headway/contracts/approvals'
import {
  changed,
  type DecidedFile,
  injectEndpoints,
  listTags,
  nextPages,
  pageQuery,
  request,
} from '@headway/sdk'

const PAGE_SIZE = '50'

interface Decisions {
  /** At most `limits.approvalsAtOnce`. */
  files: readonly DecidedFile[]
  decision: { decision: 'approved' } | { decision: 'rejected'; reason: string }
}

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
  approvalsDecide: build.mutation<Reply<typeof approvalsDecide>, Decisions>({
    query: ({ files, decision }) =>
      request<typeof approvalsDecide>('POST /api/approvals')({
        body: { ...decision, files: files.map(({ source, id }) => ({ source, id })) },
      }),
    // A refused file also invalidates: the page shows an old state of it.
    invalidatesTags: (_, __, { files }) => [
      ...files.flatMap(({ source, ownerId }) => changed(source === 'task' ? 'TaskFile' : 'Report', ownerId)),
      'Stats',
      'Activity',
      'Notification',
    ],
  }),
}))

/** Returns the URL that serves the content of a file pending approval. */
export const waitingFileAddress = ({ source, id }: Pick<WaitingFile, 'source' | 'id'>): string =>
  buildPath(source === 'task' ? '/api/task-files/:id' : '/api/files/:id', { id })

export const { useApprovalsListInfiniteQuery, useApprovalsDecideMutation } = approvalsApi
