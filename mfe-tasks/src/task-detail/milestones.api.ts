import type { BodyInput, Reply } from '@headway/contracts'
import type {
  Milestone,
  milestonesCreate,
  milestonesDelete,
  milestonesList,
  milestonesUpdate,
} from '@headway/contracts/tasks'
import { changed, injectEndpoints, type PortalStore, request, type Tag, tagOf } from '@headway/sdk'
import type { Versioned } from '../task-list/tasks.api.ts'

/**
 * Returns the cache tags to invalidate after a milestone was added, changed or deleted. Milestones are tagged by their
 * task.
 */
export const milestoneTags = (taskId: number): (Tag | 'Stats')[] => [
  tagOf('Milestone', taskId),
  ...changed('Task', taskId),
  'Stats',
]

const milestonesApi = injectEndpoints(import.meta.section, (build) => ({
  milestonesList: build.query<Reply<typeof milestonesList>, number>({
    query: (id) => request<typeof milestonesList>('GET /api/tasks/:id/milestones')({ params: { id } }),
    providesTags: (_, __, taskId) => [tagOf('Milestone', taskId)],
  }),
  milestonesCreate: build.mutation<
    Reply<typeof milestonesCreate>,
    { taskId: number; body: BodyInput<typeof milestonesCreate>; idempotencyKey: string }
  >({
    query: ({ taskId, body, idempotencyKey }) =>
      request<typeof milestonesCreate>('POST /api/tasks/:id/milestones')({
        params: { id: taskId },
        body,
        idempotencyKey,
      }),
    invalidatesTags: (_, __, { taskId }) => milestoneTags(taskId),
  }),
  milestonesUpdate: build.mutation<
    Reply<typeof milestonesUpdate>,
    Versioned & { taskId: number; body: BodyInput<typeof milestonesUpdate> }
  >({
    query: ({ id, body, version }) =>
      request<typeof milestonesUpdate>('PUT /api/milestones/:id')({ params: { id }, body, version }),
    onQueryStarted({ id, taskId, body }, { dispatch, queryFulfilled }) {
      const patch = changeMilestones(dispatch, taskId, (items) => {
        const milestone = items.find((item) => item.id === id)
        if (milestone && body.isCompleted !== undefined) {
          milestone.isCompleted = body.isCompleted
          milestone.completionPercentage = body.isCompleted ? 100 : 0
        }
        return items
      })
      queryFulfilled.catch(patch.undo)
    },
    invalidatesTags: (_, __, { taskId }) => [...milestoneTags(taskId), 'Activity'],
  }),
  milestonesDelete: build.mutation<null, { id: number; taskId: number }>({
    query: ({ id }) => request<typeof milestonesDelete>('DELETE /api/milestones/:id')({ params: { id } }),
    invalidatesTags: (_, __, { taskId }) => milestoneTags(taskId),
  }),
}))

/** Changes the cached milestones of a task until they are fetched again. */
export const changeMilestones = (
  dispatch: PortalStore['dispatch'],
  taskId: number,
  change: (items: Milestone[]) => Milestone[],
) =>
  dispatch(
    milestonesApi.util.updateQueryData('milestonesList', taskId, (list) => {
      list.items = change(list.items)
    }),
  )

export const {
  useMilestonesListQuery,
  useMilestonesCreateMutation,
  useMilestonesUpdateMutation,
  useMilestonesDeleteMutation,
} = milestonesApi
