import type { Reply } from '@headway/contracts'
import type { tasksList } from '@headway/contracts/tasks'
import { injectEndpoints, pageQuery, request } from '@headway/sdk'
import type { TaskListArgument } from '../task-list/tasks.api.ts'

const PAGE_SIZE = '100'

const stepsApi = injectEndpoints(import.meta.section, (build) => ({
  tasksPage: build.query<Reply<typeof tasksList>, { list: TaskListArgument; cursor: string | undefined }>({
    query: ({ list, cursor }) =>
      request<typeof tasksList>('GET /api/tasks')({ query: pageQuery(PAGE_SIZE, cursor, list) }),
  }),
}))

/** Fetches one page of a list without using the cache. */
export const readPage = (list: TaskListArgument, cursor: string | undefined) =>
  stepsApi.endpoints.tasksPage.initiate({ list, cursor }, { forceRefetch: true })
