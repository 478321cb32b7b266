import type { BodyInput, Reply } from '@headway/contracts'
import type { tagsList, adminTagsRename } from '@headway/contracts/tags'
import { injectEndpoints, listTags, nextPages, pageQuery, request } from '@headway/sdk'

const PAGE_SIZE = '25'

const tagsApi = injectEndpoints(import.meta.section, (build) => ({
  tagsList: build.infiniteQuery<Reply<typeof tagsList>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof tagsList>('GET /api/tags')({
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    // Any change of a task may change the number of tasks of a tag.
    providesTags: listTags('Task', [], true),
  }),
  adminTagsRename: build.mutation<null, { body: BodyInput<typeof adminTagsRename>; idempotencyKey: string }>({
    query: ({ body, idempotencyKey }) =>
      request<typeof adminTagsRename>('POST /api/tags/rename')({ body, idempotencyKey }),
    invalidatesTags: ['Task'],
  }),
}))

export const { useTagsListInfiniteQuery, useAdminTagsRenameMutation } = tagsApi
