import {
  ActivityIcon,
  BellIcon,
  ChartIcon,
  DashboardIcon,
  FileTextIcon,
  type Icon,
  OrganizationIcon,
  SendIcon,
  SettingsIcon,
  ShieldIcon,
  TasksIcon,
  UserSettingsIcon,
  UsersIcon,
} from '@headway/design-system/icons'

/** Icons of pages, by the first segment of the path. */
const icons: Readonly<Record<string, Icon>> = {
  '': DashboardIcon,
  tasks: TasksIcon,
  report: SendIcon,
  reports: FileTextIcon,
  activity: ActivityIcon,
  notifications: BellIcon,
  team: UsersIcon,
  managers: UsersIcon,
  analytics: ChartIcon,
  executive: ChartIcon,
  consolidated: FileTextIcon,
  organization: OrganizationIcon,
  users: UserSettingsIcon,
  settings: SettingsIcon,
  admin: ShieldIcon,
}

/** Returns the icon of a page, e.g. of `/tasks/9`; undefined for pages of other sections. */
export const pageIcon = (path: string): Icon | undefined => icons[path.split(/[/?]/)[1] ?? '']
