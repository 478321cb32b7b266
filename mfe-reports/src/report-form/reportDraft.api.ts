import type { Reply } from '@headway/contracts'
import type { reportDraftDelete, reportDraftGet, reportDraftSave } from '@headway/contracts/report-draft'
import { injectEndpoints, request } from '@headway/sdk'
import type { StoredReport } from './reportDraft.ts'

type DraftReply = Reply<typeof reportDraftSave>

const draftApi = injectEndpoints(import.meta.section, (build) => ({
  reportDraftGet: build.query<Reply<typeof reportDraftGet>, void>({
    query: () => request<typeof reportDraftGet>('GET /api/report-draft')(undefined),
    // Read once by each form, which then knows the draft better than the cache.
    keepUnusedDataFor: 0,
  }),
  reportDraftSave: build.mutation<DraftReply, { version: number; content: StoredReport }>({
    query: ({ version, content }) =>
      request<typeof reportDraftSave>('PUT /api/report-draft')({
        body: { content },
        version,
      }),
  }),
  reportDraftDelete: build.mutation<Reply<typeof reportDraftDelete>, { version: number }>({
    query: ({ version }) => request<typeof reportDraftDelete>('DELETE /api/report-draft')({ version }),
  }),
}))

export const { useReportDraftGetQuery, useReportDraftSaveMutation, useReportDraftDeleteMutation } = draftApi
