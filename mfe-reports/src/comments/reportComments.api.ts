import type { Reply } from '@headway/contracts'
import type {
  reportCommentsCreate,
  reportCommentsDelete,
  reportCommentsList,
  reportCommentsUpdate,
  reportReadersSuggest,
} from '@headway/contracts/report-comments'
import { ask, fullName, injectEndpoints, nextPages, pageQuery, request, tagOf } from '@headway/sdk'
import type { Suggestion } from '@headway/sdk/comments'

const PAGE_SIZE = '20'

const commentsApi = injectEndpoints(import.meta.section, (build) => ({
  reportCommentsList: build.infiniteQuery<Reply<typeof reportCommentsList>, number, string | undefined>({
    query: ({ queryArg: id, pageParam }) =>
      request<typeof reportCommentsList>('GET /api/progress-reports/:id/comments')({
        params: { id },
        query: pageQuery(PAGE_SIZE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: (_, __, id) => [tagOf('ReportComment', id)],
  }),
  reportCommentsCreate: build.mutation<
    Reply<typeof reportCommentsCreate>,
    { reportId: number; text: string; idempotencyKey: string }
  >({
    query: ({ reportId, text, idempotencyKey }) =>
      request<typeof reportCommentsCreate>('POST /api/progress-reports/:id/comments')({
        params: { id: reportId },
        body: { text },
        idempotencyKey,
      }),
    invalidatesTags: (_, __, { reportId }) => [tagOf('ReportComment', reportId), 'Activity'],
  }),
  reportCommentsUpdate: build.mutation<
    Reply<typeof reportCommentsUpdate>,
    { id: number; reportId: number; text: string; version: number }
  >({
    query: ({ id, text, version }) =>
      request<typeof reportCommentsUpdate>('PUT /api/report-comments/:id')({
        params: { id },
        body: { text },
        version,
      }),
    // A refused update also invalidates: the comment has changed or the time for editing is over.
    invalidatesTags: (_, __, { reportId }) => [tagOf('ReportComment', reportId)],
  }),
  reportCommentsDelete: build.mutation<null, { id: number; reportId: number }>({
    query: ({ id }) =>
      request<typeof reportCommentsDelete>('DELETE /api/report-comments/:id')({ params: { id } }),
    invalidatesTags: (_, __, { reportId }) => [tagOf('ReportComment', reportId)],
  }),
}))

export const {
  useReportCommentsListInfiniteQuery,
  useReportCommentsCreateMutation,
  useReportCommentsUpdateMutation,
  useReportCommentsDeleteMutation,
} = commentsApi

/** Finds people who may read the report, to mention them. */
export async function suggestPeople(id: number, q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const call = request<typeof reportReadersSuggest>('GET /api/progress-reports/:id/readers')({
    params: { id },
    query: { q },
  })
  const { items } = await ask<typeof reportReadersSuggest>(call, signal)
  return items.map((person) => {
    const name = fullName(person)
    return {
      key: `person-${person.id}`,
      label: name,
      hint: person.email,
      person: { id: person.id, name, distinction: person.email },
    }
  })
}
