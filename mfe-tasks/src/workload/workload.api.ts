import type { QueryInput, Reply } from '@headway/contracts'
import type { tasksWorkload } from '@headway/contracts/task-workload'
import { injectEndpoints, request } from '@headway/sdk'
import { anyTask } from '../task-list/tasks.api.ts'

type WorkloadQuery = NonNullable<QueryInput<typeof tasksWorkload>>

const workloadApi = injectEndpoints(import.meta.section, (build) => ({
  tasksWorkload: build.query<Reply<typeof tasksWorkload>, WorkloadQuery>({
    query: (query) => request<typeof tasksWorkload>('GET /api/tasks/workload')({ query }),
    providesTags: [...anyTask, 'User', 'Setting'],
    // Not cached: the picker needs current workloads, since other users assign tasks too.
    keepUnusedDataFor: 0,
  }),
}))

export const { useTasksWorkloadQuery } = workloadApi
