import type { Reply } from '@headway/contracts'
import type { milestonesOrder } from '@headway/contracts/tasks'
import { injectEndpoints, request } from '@headway/sdk'
import { milestoneTags } from './milestones.api.ts'
import type { Versioned } from '../task-list/tasks.api.ts'

const orderApi = injectEndpoints(import.meta.section, (build) => ({
  milestonesOrder: build.mutation<Reply<typeof milestonesOrder>, Versioned & { order: number[] }>({
    query: ({ id, version, order }) =>
      request<typeof milestonesOrder>('PUT /api/tasks/:id/milestones/order')({
        params: { id },
        body: { order },
        version,
      }),
    invalidatesTags: (_, __, { id }) => milestoneTags(id),
  }),
}))

/** Saves a new order of the milestones of a task. */
export const orderMilestones = orderApi.endpoints.milestonesOrder.initiate
