import type { Body, Query, Reply } from '@headway/contracts'
import type { reportDaysExcuse, reportDaysList, reportDaysRemind } from '@headway/contracts/report-days'
import { injectEndpoints, listTags, nextPages, pageQuery, request } from '@headway/sdk'

const PAGE_SIZE = '25'

export type DaysFilter = Pick<Query<typeof reportDaysList>, 'from' | 'to' | 'under'> &
  Partial<Pick<Query<typeof reportDaysList>, 'state' | 'q'>>

const reportDaysApi = injectEndpoints(import.meta.section, (build) => ({
  reportDaysList: build.infiniteQuery<Reply<typeof reportDaysList>, DaysFilter, string | undefined>({
    query: ({ queryArg, pageParam }) =>
      request<typeof reportDaysList>('GET /api/report-days')({
        query: pageQuery(PAGE_SIZE, pageParam, queryArg),
      }),
    infiniteQueryOptions: nextPages,
    // Any new report can change a day.
    providesTags: () => listTags('Report', [], true),
  }),
  reportDaysExcuse: build.mutation<
    Reply<typeof reportDaysExcuse>,
    { day: string; userId: number; reason: string }
  >({
    query: ({ day, userId, reason }) =>
      request<typeof reportDaysExcuse>('POST /api/report-days/:day/:userId/excuse')({
        params: { day, userId },
        body: { reason },
      }),
    invalidatesTags: ['Report', 'Stats'],
  }),
  reportDaysRemind: build.mutation<Reply<typeof reportDaysRemind>, Body<typeof reportDaysRemind>>({
    query: (body) => request<typeof reportDaysRemind>('POST /api/report-days/remind')({ body }),
    invalidatesTags: ['Report'],
  }),
}))

export const { useReportDaysListInfiniteQuery, useReportDaysExcuseMutation, useReportDaysRemindMutation } =
  reportDaysApi
