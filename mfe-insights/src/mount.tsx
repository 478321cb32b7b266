import { defineSection, lazyComponent } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import { routes } from './routes.ts'

// Loaded on demand, because each role opens only one or two of these pages.
const TeamPage = lazyComponent(async () => (await import('./team/TeamPage.tsx')).TeamPage)
const ManagersPage = lazyComponent(async () => (await import('./managers/ManagersPage.tsx')).ManagersPage)
const AnalyticsPage = lazyComponent(async () => (await import('./analytics/AnalyticsPage.tsx')).AnalyticsPage)
const ExecutivePage = lazyComponent(async () => (await import('./executive/ExecutivePage.tsx')).ExecutivePage)
const ConsolidatedPage = lazyComponent(
  async () => (await import('./consolidated/ConsolidatedPage.tsx')).ConsolidatedPage,
)
const OrganizationPage = lazyComponent(
  async () => (await import('./organization/OrganizationPage.tsx')).OrganizationPage,
)

export default defineSection({
  contract: mountContract,
  routes: [
    { ...routes.team, component: TeamPage },
    { ...routes.managers, component: ManagersPage },
    { ...routes.analytics, component: AnalyticsPage },
    { ...routes.executive, component: ExecutivePage },
    { ...routes.consolidated, component: ConsolidatedPage },
    { ...routes.organization, component: OrganizationPage },
  ],
})
