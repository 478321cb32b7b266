import { buildPath, type Reply } from '@headway/contracts'
import type {
  ReportBlocker,
  reportBlockersList,
  reportBlockersSolve,
  reportSuggestions,
} from '@headway/contracts/report-blockers'
import type { Report, reportsCreate, reportsGet, reportsList } from '@headway/contracts/reports'
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
  tagOf,
} from '@headway/sdk'

const PAGE_SIZE = '24'
const BLOCKERS_PER_PAGE = '25'
const LINKED_PAGE_SIZE = '5'
/** The largest page; few people have more open tasks. */
const TASKS_TO_CHOOSE = '100'

export type ApprovalFilter = 'none' | 'pending' | 'approved'

export interface ReportFilter {
  approval?: ApprovalFilter
  /** Id of a person. */
  author?: string
  /** Id of a task. */
  task?: string
  from?: string
  to?: string
  blockers?: 'open'
  unread?: 'yes'
  /** Search text. */
  q?: string
}

type NewReport = FormInput<typeof reportsCreate>

const reportsApi = injectEndpoints(import.meta.section, (build) => ({
  reportsList: build.infiniteQuery<Reply<typeof reportsList>, ReportFilter, string | undefined>({
    query: ({ queryArg, pageParam }) =>
      request<typeof reportsList>('GET /api/progress-reports')({
        query: pageQuery(PAGE_SIZE, pageParam, queryArg),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: (list, _, filter) => pagesTags('Report', list, filter),
  }),
  linkedReports: build.infiniteQuery<Reply<typeof reportsList>, number, string | undefined>({
    query: ({ queryArg: taskId, pageParam }) =>
      request<typeof reportsList>('GET /api/progress-reports')({
        query: pageQuery(LINKED_PAGE_SIZE, pageParam, { task: String(taskId) }),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: (list) =>
      listTags(
        'Report',
        list?.pages.flatMap((page) => page.items),
        true,
      ),
  }),
  reportsGet: build.query<Report, number>({
    query: (id) => request<typeof reportsGet>('GET /api/progress-reports/:id')({ params: { id } }),
    providesTags: (_, __, id) => [tagOf('Report', id)],
  }),
  reportsCreate: build.mutation<Report, NewReport>({
    queryFn: (report, api) => sendForm<typeof reportsCreate>('POST /api/progress-reports', report, api),
    invalidatesTags: [added('Report'), 'Stats', 'Activity'],
  }),
  /** The argument is the day of the report; undefined for today. */
  reportSuggestions: build.query<Reply<typeof reportSuggestions>, string | undefined>({
    query: (day) =>
      request<typeof reportSuggestions>('GET /api/report-suggestions')(
        day === undefined ? undefined : { query: { day } },
      ),
    providesTags: () => [...listTags('Report', [], true), ...listTags('Task', [], true)],
  }),
  reportBlockersList: build.infiniteQuery<Reply<typeof reportBlockersList>, void, string | undefined>({
    query: ({ pageParam }) =>
      request<typeof reportBlockersList>('GET /api/report-blockers')({
        query: pageQuery(BLOCKERS_PER_PAGE, pageParam),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: () => listTags('Report', [], true),
  }),
  reportBlockersSolve: build.mutation<ReportBlocker, { id: number; reportId: number }>({
    query: ({ id }) =>
      request<typeof reportBlockersSolve>('POST /api/report-blockers/:id/solve')({
        params: { id },
        body: {},
      }),
    invalidatesTags: (_, __, { reportId }) => [...changed('Report', reportId), 'Stats'],
  }),
  reportsTasks: build.query<Reply<typeof tasksMine>, void>({
    query: () => request<typeof tasksMine>('GET /api/tasks/me')({ query: { limit: TASKS_TO_CHOOSE } }),
    providesTags: (list) => listTags('Task', list?.items, true),
  }),
}))

/** Returns the URL of a file's content. */
export const fileUrl = (id: number): string => buildPath('/api/files/:id', { id })

export const {
  useReportsListInfiniteQuery,
  useLinkedReportsInfiniteQuery,
  useReportsGetQuery,
  useReportsCreateMutation,
  useReportsTasksQuery,
  useReportSuggestionsQuery,
  useReportBlockersListInfiniteQuery,
  useReportBlockersSolveMutation,
} = reportsApi
