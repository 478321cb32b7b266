import type { Body, Reply } from '@headway/contracts'
import type { alertsAcknowledge } from '@headway/contracts/alerts'
import type { reportBlockersSolve } from '@headway/contracts/report-blockers'
import type { reportDaysRemind } from '@headway/contracts/report-days'
import type { tasksBlock, tasksUnblock } from '@headway/contracts/task-states'
import type { tasksAssignBulk } from '@headway/contracts/tasks'
import { changed, injectEndpoints, request } from '@headway/sdk'
import { type Seen, staleTask } from './dashboard.api.ts'

const actionItemsApi = injectEndpoints('shell', (build) => ({
  dashboardUnblock: build.mutation<Reply<typeof tasksUnblock>, Seen>({
    query: ({ id, version }) =>
      request<typeof tasksUnblock>('POST /api/tasks/:id/unblock')({ params: { id }, body: {}, version }),
    invalidatesTags: staleTask,
  }),
  dashboardBlock: build.mutation<Reply<typeof tasksBlock>, Seen & { reason: string }>({
    query: ({ id, version, reason }) =>
      request<typeof tasksBlock>('POST /api/tasks/:id/block')({ params: { id }, body: { reason }, version }),
    invalidatesTags: staleTask,
  }),
  dashboardAssign: build.mutation<Reply<typeof tasksAssignBulk>, Seen & { assigneeId: number }>({
    query: ({ id, version, assigneeId }) =>
      request<typeof tasksAssignBulk>('POST /api/tasks/:id/assign-bulk')({
        params: { id },
        body: { assigneeIds: [assigneeId] },
        version,
      }),
    invalidatesTags: staleTask,
  }),
  dashboardRemind: build.mutation<Reply<typeof reportDaysRemind>, Body<typeof reportDaysRemind>>({
    query: (body) => request<typeof reportDaysRemind>('POST /api/report-days/remind')({ body }),
    invalidatesTags: ['Report'],
  }),
  dashboardSolve: build.mutation<Reply<typeof reportBlockersSolve>, { id: number; reportId: number }>({
    query: ({ id }) =>
      request<typeof reportBlockersSolve>('POST /api/report-blockers/:id/solve')({
        params: { id },
        body: {},
      }),
    invalidatesTags: (_, __, { reportId }) => [...changed('Report', reportId), 'Stats'],
  }),
  dashboardAcknowledge: build.mutation<Reply<typeof alertsAcknowledge>, number>({
    query: (id) => request<typeof alertsAcknowledge>('POST /api/alerts/:id/acknowledge')({ params: { id } }),
    invalidatesTags: (_, __, id) => changed('Alert', id),
  }),
}))

export const {
  useDashboardUnblockMutation,
  useDashboardBlockMutation,
  useDashboardAssignMutation,
  useDashboardRemindMutation,
  useDashboardSolveMutation,
  useDashboardAcknowledgeMutation,
} = actionItemsApi
