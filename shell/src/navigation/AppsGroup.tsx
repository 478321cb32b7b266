import { SidebarEntry, SidebarGroup } from '@headway/design-system'
import { NavLink, type SidebarProps, useCurrentUser } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { preloadSectionAt } from '../sections/preload.ts'
import { useKnownSections } from '../sections/sectionStore.ts'
import { appIcons } from './appIcons.ts'
import { appsFor } from './apps.ts'

/** Sections below the navigation that an administrator has allowed there; nothing without any. */
export function AppsGroup({ onNavigate }: SidebarProps) {
  const { role } = useCurrentUser()
  const apps = appsFor(role, useKnownSections())
  if (apps.length === 0) {
    return null
  }
  return (
    <SidebarGroup label={messages.navigation.apps}>
      {apps.map(({ to, label, icon }) => {
        const AppIcon = appIcons[icon]
        return (
          <SidebarEntry
            key={to}
            label={label}
            icon={<AppIcon />}
            link={
              <NavLink
                to={to}
                onClick={onNavigate}
                onPointerEnter={() => preloadSectionAt(to)}
                onFocus={() => preloadSectionAt(to)}
              />
            }
          />
        )
      })}
    </SidebarGroup>
  )
}
