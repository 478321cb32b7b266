import type { Reply } from '@headway/contracts'
import type { reportsPrint } from '@headway/contracts/report-export'
import type { ReportFilter } from '../reports.api.ts'
import { injectEndpoints, request } from '@headway/sdk'

const exportApi = injectEndpoints(import.meta.section, (build) => ({
  reportsPrint: build.query<Reply<typeof reportsPrint>, ReportFilter>({
    query: (filter) =>
      request<typeof reportsPrint>('GET /api/progress-reports/print')({ query: { ...filter } }),
    // Each opening of the page is recorded on the server, so an old reply is not shown again.
    keepUnusedDataFor: 0,
  }),
}))

export const { useReportsPrintQuery } = exportApi
