import type { Reply } from '@headway/contracts'
import type { tasksProgress } from '@headway/contracts/task-progress'
import { injectEndpoints, request, tagOf } from '@headway/sdk'

const progressApi = injectEndpoints(import.meta.section, (build) => ({
  tasksProgress: build.query<Reply<typeof tasksProgress>, number>({
    query: (id) => request<typeof tasksProgress>('GET /api/tasks/:id/progress')({ params: { id } }),
    providesTags: (_, __, id) => [tagOf('Task', id), tagOf('Milestone', id)],
  }),
}))

export const { useTasksProgressQuery } = progressApi
