import type { Reply } from '@headway/contracts'
import type { reportsList } from '@headway/contracts/reports'
import { injectEndpoints, listTags, nextPages, pageQuery, request } from '@headway/sdk'

const PAGE_SIZE = '5'

const linkedReportsApi = injectEndpoints(import.meta.section, (build) => ({
  tasksReports: build.infiniteQuery<Reply<typeof reportsList>, number, string | undefined>({
    query: ({ queryArg: id, pageParam }) =>
      request<typeof reportsList>('GET /api/progress-reports')({
        query: pageQuery(PAGE_SIZE, pageParam, { task: String(id) }),
      }),
    infiniteQueryOptions: nextPages,
    providesTags: (list) =>
      listTags(
        'Report',
        list?.pages.flatMap((page) => page.items),
        true,
      ),
  }),
}))

export const { useTasksReportsInfiniteQuery } = linkedReportsApi
