import type { Report, reportsMarkRead } from '@headway/contracts/reports'
import { changed, injectEndpoints, request } from '@headway/sdk'

const readApi = injectEndpoints(import.meta.section, (build) => ({
  reportsMarkRead: build.mutation<Report, { id: number; read: boolean }>({
    query: ({ id, read }) =>
      request<typeof reportsMarkRead>('POST /api/progress-reports/:id/read')({
        params: { id },
        body: { read },
      }),
    invalidatesTags: (_, __, { id }) => changed('Report', id),
  }),
}))

export const { useReportsMarkReadMutation } = readApi
