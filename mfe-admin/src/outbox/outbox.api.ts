import * as admin from '@headway/contracts/addresses/admin'
import * as mail from '@headway/contracts/addresses/mail'
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
    query: () => request<typeof mailOverview>(mail.mailOverview)(undefined),
    providesTags: ['Mail'],
    keepUnusedDataFor: 0,
  }),
  mailList: build.infiniteQuery<Reply<typeof mailList>, MailFilter, string | undefined>({
    query: ({ queryArg, pageParam }) =>
      request<typeof mailList>(mail.mailList)({
        query: pageQuery(PAGE_SIZE, pageParam, queryArg),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Mail'],
    keepUnusedDataFor: 0,
  }),
  mailGet: build.query<Reply<typeof mailGet>, number>({
    query: (id) => request<typeof mailGet>(mail.mailGet)({ params: { id } }),
    providesTags: ['Mail'],
    keepUnusedDataFor: 0,
  }),
  mailTest: build.mutation<Reply<typeof mailTest>, void>({
    query: () => request<typeof mailTest>(mail.mailTest)(undefined),
    invalidatesTags: ['Mail'],
  }),
  mailSend: build.mutation<Reply<typeof mailSend>, number>({
    query: (id) => request<typeof mailSend>(mail.mailSend)({ params: { id } }),
    invalidatesTags: ['Mail'],
  }),
  mailDrop: build.mutation<Reply<typeof mailDrop>, number>({
    query: (id) => request<typeof mailDrop>(mail.mailDrop)({ params: { id } }),
    invalidatesTags: ['Mail'],
  }),
  adminProviderChanges: build.infiniteQuery<Reply<typeof adminProviderChanges>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof adminProviderChanges>(admin.adminProviderChanges)({
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Mail'],
    keepUnusedDataFor: 0,
  }),
  adminProviderChangesRetry: build.mutation<null, number>({
    query: (id) =>
      request<typeof adminProviderChangesRetry>(admin.adminProviderChangesRetry)({ params: { id } }),
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
