import { defineSection, lazyComponent } from '@headway/sdk'
import { mountContract } from '@headway/sdk/contract'
import type { ComponentType } from 'react'
import { addUserCommand, peopleSearch, settingSearch } from './palette.ts'
import { routes } from './routes.ts'
import { UserDetail } from './user-detail/UserDetail.tsx'
import { UserList } from './users/UserList.tsx'

// Loaded lazily, because these pages are opened rarely; the user list and the user page are used all day.
const UserImportPage = lazyComponent(
  async () => (await import('./user-import/UserImportPage.tsx')).UserImportPage,
)

const FailedSignInList = lazyComponent(
  async () => (await import('./failed-sign-ins/FailedSignInList.tsx')).FailedSignInList,
)

const SettingsPage = lazyComponent(async () => (await import('./settings/SettingsPage.tsx')).SettingsPage)
const AllSettingsPage = lazyComponent(
  async () => (await import('./settings/AllSettingsPage.tsx')).AllSettingsPage,
)

/** Returns a page of /admin with the navigation list; both are loaded together. */
const adminPage = (load: () => Promise<ComponentType>) =>
  lazyComponent(async () => {
    const [{ withAdminLayout }, Page] = await Promise.all([import('./admin-layout/AdminLayout.tsx'), load()])
    return withAdminLayout(Page)
  })

const SectionList = adminPage(async () => (await import('./sections/SectionList.tsx')).SectionList)

const SectionDetail = adminPage(async () => (await import('./sections/SectionDetail.tsx')).SectionDetail)

const DatabasePage = adminPage(async () => (await import('./database/DatabasePage.tsx')).DatabasePage)

const OutboxPage = adminPage(async () => (await import('./outbox/OutboxPage.tsx')).OutboxPage)

const WebhookList = adminPage(async () => (await import('./webhooks/WebhookList.tsx')).WebhookList)

const WebhookDetail = adminPage(async () => (await import('./webhooks/WebhookDetail.tsx')).WebhookDetail)

const AuditLog = adminPage(async () => (await import('./audit/AuditLog.tsx')).AuditLog)

const AdminTools = adminPage(async () => (await import('./admin/AdminTools.tsx')).AdminTools)

const ActivityMonitor = adminPage(
  async () => (await import('./activity-monitor/ActivityMonitor.tsx')).ActivityMonitor,
)

const SecurityCenter = adminPage(
  async () => (await import('./security-center/SecurityCenter.tsx')).SecurityCenter,
)

export default defineSection({
  contract: mountContract,
  routes: [
    { ...routes.users, component: UserList },
    { ...routes.userImport, component: UserImportPage },
    { ...routes.signInFailures, component: FailedSignInList },
    { ...routes.user, component: UserDetail },
    { ...routes.settings, component: SettingsPage },
    { ...routes.allSettings, component: AllSettingsPage },
    { ...routes.sections, component: SectionList },
    { ...routes.section, component: SectionDetail },
    { ...routes.database, component: DatabasePage },
    { ...routes.webhooks, component: WebhookList },
    { ...routes.webhook, component: WebhookDetail },
    { ...routes.outbox, component: OutboxPage },
    { ...routes.audit, component: AuditLog },
    { ...routes.activityMonitor, component: ActivityMonitor },
    { ...routes.securityCenter, component: SecurityCenter },
    { ...routes.adminTools, component: AdminTools },
  ],
  commands: [addUserCommand],
  search: [peopleSearch, settingSearch],
})
