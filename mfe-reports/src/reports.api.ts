import * as reports from '@headway/contracts/addresses/reports'
import * as tasks from '@headway/contracts/addresses/tasks'
import { buildPath, type Reply } from '@headway/contracts'
import type {
  filesApprove,
  filesReject,
  Report,
  reportsCreate,
  reportsGet,
  reportsList,
} from '@headway/contracts/reports'
import type { tasksMine } from '@headway/contracts/tasks'
import {
  added,
  changed,
  type FormInput,
  injectEndpoints,
  listTags,
  nextPages,
  pageQuery,
  pagesTags,
  request,
  sendForm,
  type Tag,
  tagOf,
} from '@headway/sdk'

const PAGE_SIZE = '24'

export type ApprovalFilter = 'none' | 'pending' | 'approved'

export interface ReportFilter {
  approval?: ApprovalFilter
  /** Words that are looked for. */
  q?: string
}

type NewReport = FormInput<typeof reportsCreate>

/** A refused decision may mean that somebody else has decided: everything is read again then. */
const reportTags = (report: Report | undefined): (Tag | 'Report')[] =>
  report ? changed('Report', report.id) : ['Report']

const reportsApi = injectEndpoints(import.meta.section, (build) => ({
  reportsList: build.infiniteQuery<Reply<typeof reportsList>, ReportFilter, string | undefined>({
    query: ({ queryArg, pageParam }) =>
      request<typeof reportsList>(reports.reportsList)({
        query: pageQuery(PAGE_SIZE, pageParam, queryArg),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: (list, _, filter) => pagesTags('Report', list, filter),
  }),
  reportsGet: build.query<Report, number>({
    query: (id) => request<typeof reportsGet>(reports.reportsGet)({ params: { id } }),
    providesTags: (_, __, id) => [tagOf('Report', id)],
  }),
  reportsCreate: build.mutation<Report, NewReport>({
    queryFn: (report, api) => sendForm<typeof reportsCreate>(reports.reportsCreate, report, api),
    invalidatesTags: [added('Report'), 'Stats', 'Activity'],
  }),
  reportsTasks: build.query<Reply<typeof tasksMine>, void>({
    query: () => request<typeof tasksMine>(tasks.tasksMine)(undefined),
    providesTags: (list) => listTags('Task', list?.items, true),
  }),
  filesApprove: build.mutation<Report, { id: number; idempotencyKey: string }>({
    query: ({ id, idempotencyKey }) =>
      request<typeof filesApprove>(reports.filesApprove)({ params: { id }, idempotencyKey }),
    invalidatesTags: (report) => [...reportTags(report), 'Stats', 'Activity', 'Notification'],
  }),
  filesReject: build.mutation<Report, { id: number; reason: string; idempotencyKey: string }>({
    query: ({ id, reason, idempotencyKey }) =>
      request<typeof filesReject>(reports.filesReject)({ params: { id }, body: { reason }, idempotencyKey }),
    invalidatesTags: (report) => [...reportTags(report), 'Stats', 'Activity', 'Notification'],
  }),
}))

/** Address of a file's bytes. */
export const fileAddress = (id: number): string => buildPath(reports.filesDownload.path, { id })

export const {
  useReportsListInfiniteQuery,
  useReportsGetQuery,
  useReportsCreateMutation,
  useReportsTasksQuery,
  useFilesApproveMutation,
  useFilesRejectMutation,
} = reportsApi
