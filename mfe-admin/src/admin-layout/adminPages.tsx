import {
  ActivityIcon,
  CardsIcon,
  ClockIcon,
  DashboardIcon,
  LinkIcon,
  SendIcon,
  SettingsIcon,
  ShieldIcon,
  TableIcon,
  UsersIcon,
} from '@headway/design-system/icons'
import type { ReactNode } from 'react'
import { frameMessages } from '../messages/admin-frame.ts'
import {
  toActivityMonitor,
  toAdminTools,
  toAudit,
  toDatabase,
  toOutbox,
  toSections,
  toSecurityCenter,
  toSettings,
  toUsers,
  toWebhooks,
} from '../routes.ts'

interface AdminPage {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
}

const names = frameMessages.pages

/** Entries of the navigation list, in display order. */
export const adminPages: readonly AdminPage[] = [
  { to: toAdminTools(), label: names.overview, icon: <DashboardIcon /> },
  { to: toUsers(), label: names.users, icon: <UsersIcon /> },
  { to: toSections(), label: names.sections, icon: <CardsIcon /> },
  { to: toActivityMonitor(), label: names.activity, icon: <ActivityIcon /> },
  { to: toSecurityCenter(), label: names.security, icon: <ShieldIcon /> },
  { to: toAudit(), label: names.audit, icon: <ClockIcon /> },
  { to: toOutbox(), label: names.outbox, icon: <SendIcon /> },
  { to: toWebhooks(), label: names.webhooks, icon: <LinkIcon /> },
  { to: toDatabase(), label: names.database, icon: <TableIcon /> },
  { to: toSettings(), label: names.settings, icon: <SettingsIcon /> },
]

/** Returns the entry that a path belongs to, e.g. that of Sections for `/admin/sections/mfe_tasks`. */
export const adminPageAt = (path: string): AdminPage | undefined =>
  adminPages
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
