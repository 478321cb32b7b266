import * as tags from '@headway/contracts/addresses/tags'
import type { BodyInput, Reply } from '@headway/contracts'
import type { tagsList, adminTagsRename } from '@headway/contracts/tags'
import { injectEndpoints, request } from '@headway/sdk'

const PAGE_SIZE = '25'

const tagsApi = injectEndpoints(import.meta.section, (build) => ({
  tagsList: build.infiniteQuery<Reply<typeof tagsList>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof tagsList>(tags.tagsList)({
        query: { limit: PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    infiniteQueryOptions: {
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    },
    providesTags: ['Task'],
  }),
  adminTagsRename: build.mutation<null, { body: BodyInput<typeof adminTagsRename>; idempotencyKey: string }>({
    query: ({ body, idempotencyKey }) =>
      request<typeof adminTagsRename>(tags.adminTagsRename)({ body, idempotencyKey }),
    invalidatesTags: ['Task'],
  }),
}))

export const { useTagsListInfiniteQuery, useAdminTagsRenameMutation } = tagsApi
