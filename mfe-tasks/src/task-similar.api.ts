import type { Reply } from '@headway/contracts'
import type { tasksSimilar } from '@headway/contracts/task-similar'
import { injectEndpoints, request } from '@headway/sdk'
import { anyTask } from './tasks.api.ts'

const similarApi = injectEndpoints(import.meta.section, (build) => ({
  tasksSimilar: build.query<Reply<typeof tasksSimilar>, string>({
    query: (title) => request<typeof tasksSimilar>('GET /api/tasks/similar')({ query: { title } }),
    providesTags: anyTask,
    // Each title on its way to another one is asked for once.
    keepUnusedDataFor: 10,
  }),
}))

export const { useTasksSimilarQuery } = similarApi
