import { AppHeader, HeaderDivider, IconButton, SearchButton, useIsNarrow } from '@headway/design-system'
import { LogOutIcon, PanelLeftIcon } from '@headway/design-system/icons'
import { goToLogout, Link, useCurrentUser, useLocation } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { breadcrumbAt } from '../navigation/navigation.ts'
import { NotificationPopover } from '../notifications/NotificationPopover.tsx'
import { CommandButtons } from '../palette/CommandButtons.tsx'
import { openPalette } from '../palette/openPalette.ts'
import { ThemeButton } from './ThemeButton.tsx'

/** Sidebar toggle, breadcrumb, search, notifications, theme and log out. */
export function PortalHeader({ onToggleSidebar }: { onToggleSidebar: (() => void) | undefined }) {
  const isNarrow = useIsNarrow()
  const { role } = useCurrentUser()
  const { pathname } = useLocation()
  const entry = breadcrumbAt(role, pathname)
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
      crumbs={[
        <Link key="product" to="/">
          {messages.product}
        </Link>,
        ...(entry
          ? [
              <Link key="page" to={entry.to}>
                {entry.label}
              </Link>,
            ]
          : []),
      ]}
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
