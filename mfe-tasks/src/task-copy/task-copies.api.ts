import type { BodyInput, Reply } from '@headway/contracts'
import type { tasksCopy } from '@headway/contracts/task-copies'
import { added, changed, injectEndpoints, request } from '@headway/sdk'

interface Copying {
  id: number
  body: BodyInput<typeof tasksCopy>
  idempotencyKey: string
}

const copiesApi = injectEndpoints(import.meta.section, (build) => ({
  tasksCopy: build.mutation<Reply<typeof tasksCopy>, Copying>({
    query: ({ id, body, idempotencyKey }) =>
      request<typeof tasksCopy>('POST /api/tasks/:id/copy')({ params: { id }, body, idempotencyKey }),
    // The parent and the related tasks show the copy too.
    invalidatesTags: (_, __, { id }) => [...changed('Task', id), added('Task'), 'Stats', 'Activity'],
  }),
}))

export const { useTasksCopyMutation } = copiesApi
