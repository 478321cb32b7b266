import type { ReactNode } from 'react'
import styled from 'styled-components'
import { useOverlays } from '../lazy-overlays/overlayLoader.ts'
import { messages } from '../messages/en.ts'
import type { SheetProps } from '../sheet/Sheet.tsx'
import { color, layer, space, width } from '../tokens/tokens.ts'
import { SidebarIconMode } from './sidebarContext.ts'

const Column = styled.aside<{ $iconMode: boolean }>`
  position: sticky;
  top: 0;
  z-index: ${layer.sidebar};
  display: flex;
  flex-direction: column;
  flex-shrink: 0;
  width: ${({ $iconMode }) => ($iconMode ? width.sidebarIcon : width.sidebar)};
  height: 100dvh;
  border-right: 1px solid ${color.border.default};
  background: ${color.background.sidebar};
`

const MobileColumn = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  background: ${color.background.sidebar};
`

const Scrolling = styled.nav<{ $iconMode: boolean }>`
  flex: 1;
  min-height: 0;
  padding: ${space[4]} ${({ $iconMode }) => ($iconMode ? space[4] : space[8])} ${space[12]};

  & > section + section {
    margin-top: ${space[16]};
  }
  overflow: hidden auto;
`

export interface SidebarProps {
  /** Accessible name of the navigation and title of the sheet, e.g. 'Navigation'. */
  label: string
  /** One sentence that describes the sheet on small screens, for screen readers. */
  description: string
  /** SidebarGroups. */
  children: ReactNode
  /** Content at the top, e.g. a SidebarUser. */
  header?: ReactNode
  footer?: ReactNode
  /** Icon mode: 3 rem wide instead of 16 rem. */
  collapsed: boolean
  /** Small screen: an 18 rem wide sheet with an open state of its own. */
  mobile: boolean
  mobileOpen: boolean
  onMobileOpenChange: (open: boolean) => void
}

function LazySheet(props: SheetProps) {
  const overlays = useOverlays(props.open)
  return overlays ? <overlays.Sheet {...props} /> : null
}

/** Navigation of the portal: 16 rem wide, 3 rem in icon mode, 18 rem as a sheet (specification, section 3). */
export function Sidebar(props: SidebarProps) {
  const { label, description, children, header, footer, collapsed, mobile, mobileOpen, onMobileOpenChange } =
    props
  const iconMode = collapsed && !mobile
  const content = (
    <SidebarIconMode value={iconMode}>
      {header}
      <Scrolling aria-label={label} $iconMode={iconMode}>
        {children}
      </Scrolling>
      {footer}
    </SidebarIconMode>
  )
  if (!mobile) {
    return (
      <Column aria-label={messages.sidebar} $iconMode={iconMode} data-print="hidden">
        {content}
      </Column>
    )
  }
  return (
    <LazySheet
      bare
      side="left"
      width={width.sidebarMobile}
      open={mobileOpen}
      onOpenChange={onMobileOpenChange}
      title={label}
      description={description}
    >
      <MobileColumn>{content}</MobileColumn>
    </LazySheet>
  )
}
