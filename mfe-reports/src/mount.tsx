import { defineSection, lazyComponent } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import { ReportList } from './report-list/ReportList.tsx'
import { createReportCommand, dailyReportCommand, reportSearch } from './palette.ts'
import { routes, slots } from './routes.ts'

// Loaded on demand, because users who only read reports do not need the form.
const DailyReport = lazyComponent(async () => (await import('./daily-report/DailyReport.tsx')).DailyReport)

const ReportDaysPage = lazyComponent(
  async () => (await import('./report-days/ReportDaysPage.tsx')).ReportDaysPage,
)
const PrintPage = lazyComponent(async () => (await import('./report-export/PrintPage.tsx')).PrintPage)
const LinkedReports = lazyComponent(
  async () => (await import('./linked-reports/LinkedReports.tsx')).LinkedReports,
)

export default defineSection({
  contract: mountContract,
  routes: [
    { ...routes.daily, component: DailyReport },
    { ...routes.list, component: ReportList },
    { ...routes.days, component: ReportDaysPage },
    { ...routes.print, component: PrintPage },
  ],
  commands: [createReportCommand, dailyReportCommand],
  search: [reportSearch],
  slots: [{ ...slots.linkedReports, component: LinkedReports }],
})
