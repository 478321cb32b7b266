import { NotFoundPage } from '@headway/design-system'
import { Link, Route, Routes, useLocation } from '@headway/sdk'
import { DailyReport } from './daily-report/DailyReport.tsx'
import { ReportList } from './report-list/ReportList.tsx'
import { dailyReportPath } from './routes.ts'

/** The section's pages: the daily report at `/report`, everything submitted at `/reports`. */
export function ReportsRoutes() {
  const { pathname } = useLocation()
  const isDaily = pathname === dailyReportPath || pathname.startsWith(`${dailyReportPath}/`)
  return (
    <Routes>
      <Route index element={isDaily ? <DailyReport /> : <ReportList />} />
      <Route path="*" element={<NotFoundPage home={<Link to="/" />} />} />
    </Routes>
  )
}
