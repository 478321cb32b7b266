import { AppHeader, HeaderDivider, IconButton, SearchButton, useIsNarrow } from '@headway/design-system'
import { LogOutIcon, PanelLeftIcon } from '@headway/design-system/icons'
import { goToLogout, Link, useCurrentUser, useLocation } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { breadcrumbsAt, phoneTitleAt } from '../navigation/navigation.ts'
import { NotificationPopover } from '../notifications/NotificationPopover.tsx'
import { CommandButtons } from '../palette/CommandButtons.tsx'
import { openPalette } from '../palette/openPalette.ts'
import { routesOf } from '../sections/normalize-section.ts'
import { useShownSections } from '../sections/section-instances.ts'
import { ThemeButton } from './ThemeButton.tsx'

/** Sidebar toggle, breadcrumb, search, notifications, theme and log out. */
export function PortalHeader({ onToggleSidebar }: { onToggleSidebar: (() => void) | undefined }) {
  const isNarrow = useIsNarrow()
  const { role } = useCurrentUser()
  const { pathname } = useLocation()
  const pages = useShownSections().flatMap(routesOf)
  const product = { to: '/', label: messages.product }
  const crumbs = isNarrow
    ? [phoneTitleAt(role, pathname, pages) ?? product]
    : [product, ...breadcrumbsAt(role, pathname, pages)]
  return (
    <AppHeader
      start={
        onToggleSidebar ? (
          <IconButton
            label={messages.header.toggleSidebar}
            icon={<PanelLeftIcon />}
            onClick={onToggleSidebar}
          />
        ) : null
      }
      crumbs={crumbs.map(({ to, label }) => (
        <Link key={label} to={to}>
          {label}
        </Link>
      ))}
      center={
        <SearchButton label={messages.palette.open} keys={['Ctrl', 'K']} onClick={() => openPalette()} />
      }
      end={
        <>
          <CommandButtons />
          <NotificationPopover />
          {isNarrow ? null : (
            <>
              <ThemeButton />
              <HeaderDivider />
              <IconButton label={messages.header.logOut} icon={<LogOutIcon />} onClick={goToLogout} />
            </>
          )}
        </>
      }
    />
  )
}
