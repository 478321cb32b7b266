import type { Reply } from '@headway/contracts'
import type { adminProviderChanges, adminProviderChangesRetry } from '@headway/contracts/admin'
import type {
  mailDrop,
  mailGet,
  mailList,
  mailOverview,
  mailSend,
  MailState,
  mailTest,
} from '@headway/contracts/mail'
import { injectEndpoints, nextPages, pageQuery, request } from '@headway/sdk'

const PAGE_SIZE = '25'

interface MailFilter {
  state?: MailState
}

const outboxApi = injectEndpoints(import.meta.section, (build) => ({
  mailOverview: build.query<Reply<typeof mailOverview>, void>({
    query: () => request<typeof mailOverview>('GET /api/mail/overview')(undefined),
    providesTags: ['Mail'],
    keepUnusedDataFor: 0,
  }),
  mailList: build.infiniteQuery<Reply<typeof mailList>, MailFilter, string | undefined>({
    query: ({ queryArg, pageParam }) =>
      request<typeof mailList>('GET /api/mail')({
        query: pageQuery(PAGE_SIZE, pageParam, queryArg),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Mail'],
    keepUnusedDataFor: 0,
  }),
  mailGet: build.query<Reply<typeof mailGet>, number>({
    query: (id) => request<typeof mailGet>('GET /api/mail/:id')({ params: { id } }),
    providesTags: ['Mail'],
    keepUnusedDataFor: 0,
  }),
  mailTest: build.mutation<Reply<typeof mailTest>, void>({
    query: () => request<typeof mailTest>('POST /api/mail/test')(undefined),
    invalidatesTags: ['Mail'],
  }),
  mailSend: build.mutation<Reply<typeof mailSend>, number>({
    query: (id) => request<typeof mailSend>('POST /api/mail/:id/send')({ params: { id } }),
    invalidatesTags: ['Mail'],
  }),
  mailDrop: build.mutation<Reply<typeof mailDrop>, number>({
    query: (id) => request<typeof mailDrop>('POST /api/mail/:id/drop')({ params: { id } }),
    invalidatesTags: ['Mail'],
  }),
  adminProviderChanges: build.infiniteQuery<Reply<typeof adminProviderChanges>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof adminProviderChanges>('GET /api/admin/provider-changes')({
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Mail'],
    keepUnusedDataFor: 0,
  }),
  adminProviderChangesRetry: build.mutation<null, number>({
    query: (id) =>
      request<typeof adminProviderChangesRetry>('POST /api/admin/provider-changes/:id/retry')({
        params: { id },
      }),
    invalidatesTags: ['Mail'],
  }),
}))

export const {
  useMailOverviewQuery,
  useMailListInfiniteQuery,
  useMailGetQuery,
  useMailTestMutation,
  useMailSendMutation,
  useMailDropMutation,
  useAdminProviderChangesInfiniteQuery,
  useAdminProviderChangesRetryMutation,
} = outboxApi
