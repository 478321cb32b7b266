import { Route, Routes, useLocation } from '@headway/sdk'
import { DailyReport } from './daily-report/DailyReport.tsx'
import { ReportList } from './report-list/ReportList.tsx'
import { dailyReportPath } from './routes.ts'

/** The section's pages: the daily report at `/report`, everything submitted at `/reports`. */
export function ReportsRoutes() {
  const { pathname } = useLocation()
  const Page = pathname === dailyReportPath ? DailyReport : ReportList
  return (
    <Routes>
      <Route path="*" element={<Page />} />
    </Routes>
  )
}
