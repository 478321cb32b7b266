import type { Reply } from '@headway/contracts'
import type { tasksLook } from '@headway/contracts/task-onlookers'
import { injectEndpoints, request } from '@headway/sdk'

const onlookersApi = injectEndpoints(import.meta.section, (build) => ({
  tasksLook: build.mutation<Reply<typeof tasksLook>, number>({
    query: (id) => request<typeof tasksLook>('POST /api/tasks/:id/look')({ params: { id }, body: {} }),
  }),
}))

export const { useTasksLookMutation } = onlookersApi
