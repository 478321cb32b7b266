import type { BodyInput, Reply } from '@headway/contracts'
import type { bulkGet, bulkSelection, bulkStart, bulkUndo } from '@headway/contracts/task-bulk'
import { injectEndpoints, request } from '@headway/sdk'
import type { TaskFilter } from '../task-list/tasks.api.ts'

/** A bulk operation may change any task. */
const everyTask = ['Task' as const, 'Milestone' as const, 'Stats' as const, 'Activity' as const]

const bulkApi = injectEndpoints(import.meta.section, (build) => ({
  bulkSelection: build.query<Reply<typeof bulkSelection>, Omit<TaskFilter, 'sort'>>({
    query: (filter) => request<typeof bulkSelection>('GET /api/tasks/bulk/selection')({ query: filter }),
  }),
  bulkStart: build.mutation<
    Reply<typeof bulkStart>,
    { body: BodyInput<typeof bulkStart>; idempotencyKey: string }
  >({
    query: ({ body, idempotencyKey }) =>
      request<typeof bulkStart>('POST /api/tasks/bulk')({ body, idempotencyKey }),
    invalidatesTags: everyTask,
  }),
  bulkGet: build.mutation<Reply<typeof bulkGet>, { id: number }>({
    query: ({ id }) => request<typeof bulkGet>('GET /api/tasks/bulk/:id')({ params: { id } }),
    invalidatesTags: (result) => (result?.state === 'done' ? everyTask : []),
  }),
  bulkUndo: build.mutation<Reply<typeof bulkUndo>, { id: number }>({
    query: ({ id }) =>
      request<typeof bulkUndo>('POST /api/tasks/bulk/:id/undo')({ params: { id }, body: {} }),
    invalidatesTags: everyTask,
  }),
}))

/** Counts the tasks that match a filter, without using the cache. */
export const countSelection = (filter: Omit<TaskFilter, 'sort'>) =>
  bulkApi.endpoints.bulkSelection.initiate(filter, { forceRefetch: true, subscribe: false })
export const startBulk = bulkApi.endpoints.bulkStart.initiate
export const pollBulk = bulkApi.endpoints.bulkGet.initiate
export const undoBulk = bulkApi.endpoints.bulkUndo.initiate
