import { AppHeader, IconButton, space } from '@headway/design-system'
import { LogOutIcon, PanelLeftIcon, SearchIcon } from '@headway/design-system/icons'
import { goToLogout } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { NotificationPopover } from '../notifications/NotificationPopover.tsx'
import { CommandButtons } from '../palette/CommandButtons.tsx'
import { openPalette } from '../palette/openPalette.ts'
import { ProductMark } from '../start/ProductMark.tsx'
import { ThemeButton } from './ThemeButton.tsx'

const Brand = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[8]};
`

/** Sidebar toggle, where the sidebar can be toggled, product name, bell, theme, logout. */
export function PortalHeader({ onToggleSidebar }: { onToggleSidebar: (() => void) | undefined }) {
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
      title={
        <Brand>
          <ProductMark size={20} />
          {messages.product}
        </Brand>
      }
      end={
        <>
          <CommandButtons />
          <IconButton label={messages.palette.open} icon={<SearchIcon />} onClick={() => openPalette()} />
          <NotificationPopover />
          <ThemeButton />
          <IconButton label={messages.header.logOut} icon={<LogOutIcon />} onClick={goToLogout} />
        </>
      }
    />
  )
}
