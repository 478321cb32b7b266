import { roleNames } from '@headway/contracts'
import { Sidebar, SidebarEntry, SidebarGroup, SidebarUser } from '@headway/design-system'
import {
  ActivityIcon,
  ChartIcon,
  DashboardIcon,
  FileTextIcon,
  OrganizationIcon,
  SendIcon,
  SettingsIcon,
  ShieldIcon,
  TasksIcon,
  UserSettingsIcon,
  UsersIcon,
  type Icon,
} from '@headway/design-system/icons'
import { fullName, NavLink, useCurrentUser, useLocation } from '@headway/sdk'
import { accountMenuOf } from '../account/accountMenu.tsx'
import { messages } from '../messages/en.ts'
import { type NavigationIcon, navigationFor } from '../navigation/navigation.ts'
import { preloadSectionAt } from '../sections/preload.ts'
import { PortalBrand } from './PortalBrand.tsx'
import type { useSidebar } from './useSidebar.ts'

const icons: Record<NavigationIcon, Icon> = {
  dashboard: DashboardIcon,
  tasks: TasksIcon,
  report: SendIcon,
  reports: FileTextIcon,
  activity: ActivityIcon,
  team: UsersIcon,
  analytics: ChartIcon,
  organization: OrganizationIcon,
  users: UserSettingsIcon,
  settings: SettingsIcon,
  admin: ShieldIcon,
}

/** The person and the Navigation of their role. */
export function PortalSidebar({ sidebar }: { sidebar: ReturnType<typeof useSidebar> }) {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const name = fullName(user)
  return (
    <Sidebar
      label={messages.navigation.title}
      description={messages.navigation.description}
      header={
        <>
          <PortalBrand />
          <SidebarUser
            name={name}
            role={roleNames[user.role]}
            imageUrl={user.profileImageUrl}
            menu={accountMenuOf(user.id)}
          />
        </>
      }
      collapsed={sidebar.isCollapsed}
      mobile={sidebar.isMobile}
      mobileOpen={sidebar.isMobileOpen}
      onMobileOpenChange={sidebar.setMobileOpen}
    >
      <SidebarGroup label={messages.navigation.title}>
        {navigationFor(user.role).map(({ to, label, icon, also }) => {
          const EntryIcon = icons[icon]
          return (
            <SidebarEntry
              key={to}
              current={also !== undefined && pathname.startsWith(also)}
              label={label}
              icon={<EntryIcon />}
              link={
                <NavLink
                  to={to}
                  end={to === '/'}
                  onClick={() => sidebar.setMobileOpen(false)}
                  onPointerEnter={() => preloadSectionAt(to)}
                  onFocus={() => preloadSectionAt(to)}
                />
              }
            />
          )
        })}
      </SidebarGroup>
    </Sidebar>
  )
}
