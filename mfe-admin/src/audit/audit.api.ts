import type { Reply } from '@headway/contracts'
import type { AuditArea, auditChain, auditGet, auditList, auditVerify } from '@headway/contracts/audit'
import { injectEndpoints, nextPages, pageQuery, request } from '@headway/sdk'

const PAGE_SIZE = '50'

/** Filter of the audit log, as the URL stores it. */
export interface AuditFilter {
  area?: AuditArea
  kind?: string
  person?: string
  objectType?: string
  objectId?: string
  address?: string
  from?: string
  to?: string
  search?: string
}

const auditApi = injectEndpoints(import.meta.section, (build) => ({
  auditList: build.infiniteQuery<Reply<typeof auditList>, AuditFilter, string | undefined>({
    query: ({ queryArg, pageParam }) =>
      request<typeof auditList>('GET /api/audit')({
        query: pageQuery(PAGE_SIZE, pageParam, queryArg),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: ['Audit'],
    // Not cached, because other users add entries continuously; reopening the list loads it again.
    keepUnusedDataFor: 0,
  }),
  auditNewest: build.query<Reply<typeof auditList>, { kind: string; limit: number }>({
    query: ({ kind, limit }) =>
      request<typeof auditList>('GET /api/audit')({ query: { kind, limit: String(limit) } }),
    providesTags: ['Audit'],
    keepUnusedDataFor: 0,
  }),
  auditGet: build.query<Reply<typeof auditGet>, number>({
    query: (id) => request<typeof auditGet>('GET /api/audit/entries/:id')({ params: { id } }),
  }),
  auditChain: build.query<Reply<typeof auditChain>, void>({
    query: () => request<typeof auditChain>('GET /api/audit/chain')(undefined),
    providesTags: ['Audit'],
    keepUnusedDataFor: 0,
  }),
  auditVerify: build.mutation<null, void>({
    query: () => request<typeof auditVerify>('POST /api/audit/chain/checks')(undefined),
    invalidatesTags: ['Audit'],
  }),
}))

export const {
  useAuditListInfiniteQuery,
  useAuditNewestQuery,
  useAuditGetQuery,
  useAuditChainQuery,
  useAuditVerifyMutation,
} = auditApi
