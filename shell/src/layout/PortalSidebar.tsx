import { roleNames } from '@headway/contracts'
import { Sidebar, SidebarEntry, SidebarGroup, SidebarUser } from '@headway/design-system'
import { FileTextIcon } from '@headway/design-system/icons'
import { fullName, lazyComponent, NavLink, useCurrentUser, useLocation } from '@headway/sdk'
import { Suspense } from 'react'
import { useAccountMenu } from '../account/accountMenu.tsx'
import { messages } from '../messages/en.ts'
import { navigationFor } from '../navigation/navigation.ts'
import { pageIcon } from '../navigation/pageIcon.ts'
import { preloadSectionAt } from '../sections/preload.ts'
import { useKnownSections } from '../sections/sectionStore.ts'
import { PortalBrand } from './PortalBrand.tsx'
import { SectionSidebars } from './SectionSidebars.tsx'
import type { useSidebar } from './useSidebar.ts'

// Most portals have no section under "Apps", so its code is not part of the first load.
const AppsGroup = lazyComponent(async () => (await import('../navigation/AppsGroup.tsx')).AppsGroup)

/** The navigation of a role and the account menu. */
export function PortalSidebar({ sidebar }: { sidebar: ReturnType<typeof useSidebar> }) {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const hasApps = useKnownSections().some(({ navigation }) => navigation !== undefined)
  const name = fullName(user)
  const accountMenu = useAccountMenu(user.id)
  return (
    <Sidebar
      label={messages.navigation.title}
      description={messages.navigation.description}
      header={<PortalBrand />}
      footer={
        <SidebarUser
          id={user.id}
          name={name}
          role={roleNames[user.role]}
          imageUrl={user.profileImageUrl}
          menu={accountMenu}
        />
      }
      collapsed={sidebar.isCollapsed}
      mobile={sidebar.isMobile}
      mobileOpen={sidebar.isMobileOpen}
      onMobileOpenChange={sidebar.setMobileOpen}
    >
      <SidebarGroup label={messages.navigation.title}>
        {navigationFor(user.role).map(({ to, label, also }) => {
          const EntryIcon = pageIcon(to) ?? FileTextIcon
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
      {hasApps ? (
        <Suspense fallback={null}>
          <AppsGroup onNavigate={() => sidebar.setMobileOpen(false)} />
        </Suspense>
      ) : null}
      <SectionSidebars onNavigate={() => sidebar.setMobileOpen(false)} />
    </Sidebar>
  )
}
