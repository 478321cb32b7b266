import { NotFoundPage } from '@headway/design-system'
import { lazyComponent, Link, Route, Routes, useLocation } from '@headway/sdk'
import { Suspense } from 'react'
import { ReportList } from './report-list/ReportList.tsx'
import { dailyReportPath } from './routes.ts'

// Who reads reports does not wait for what reports are written with.
const DailyReport = lazyComponent(async () => (await import('./daily-report/DailyReport.tsx')).DailyReport)

/** The section's pages: the daily report at `/report`, everything submitted at `/reports`. */
export function ReportsRoutes() {
  const { pathname } = useLocation()
  const isDaily = pathname === dailyReportPath || pathname.startsWith(`${dailyReportPath}/`)
  const page = isDaily ? (
    <Suspense fallback={null}>
      <DailyReport />
    </Suspense>
  ) : (
    <ReportList />
  )
  return (
    <Routes>
      <Route index element={page} />
      <Route path="*" element={<NotFoundPage home={<Link to="/" />} />} />
    </Routes>
  )
}
