import { buildPath, type Reply } from '@headway/contracts'
import type { approvalsList, WaitingFile } from '@headway/contracts/approvals'
import { injectEndpoints, listTags, nextPages, pageQuery, request } from '@headway/sdk'

const PAGE_SIZE = '50'

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
}))

/** Returns the URL that serves the content of a file pending approval. */
export const waitingFileAddress = ({ source, id }: Pick<WaitingFile, 'source' | 'id'>): string =>
  buildPath(source === 'task' ? '/api/task-files/:id' : '/api/files/:id', { id })

export const { useApprovalsListInfiniteQuery } = approvalsApi
