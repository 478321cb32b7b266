import { useIsNarrow } from '@headway/design-system'
import { useCurrentUser } from '@headway/sdk'
import { useCallback, useLayoutEffect, useState } from 'react'

const COOKIE_NAME = 'sidebar_state'
/** Seven days, in seconds (specification, section 9). */
const COOKIE_MAX_AGE_SECONDS = 7 * 24 * 60 * 60

const readCollapsed = () => /(?:^|;\s*)sidebar_state=collapsed(?:;|$)/.test(document.cookie)

function writeCollapsed(isCollapsed: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE_NAME}=${isCollapsed ? 'collapsed' : 'expanded'}; path=/; max-age=${COOKIE_MAX_AGE_SECONDS}; SameSite=Lax${secure}`
}

/** Returns whether the sidebar would cover an open dialog: on small screens it overlays the page. */
const wouldCoverDialog = (isMobile: boolean, isMobileOpen: boolean) =>
  isMobile && !isMobileOpen && document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/**
 * State of the sidebar: expanded or collapsed, stored in a cookie, and a separate open state on small screens. If the
 * organization's settings keep it always open, it collapses on small screens only.
 */
export function useSidebar() {
  const isMobile = useIsNarrow()
  const isFixed = useCurrentUser().organization.sidebar === 'fixed' && !isMobile
  const [isCollapsed, setCollapsed] = useState(readCollapsed)
  const [isMobileOpen, setMobileOpen] = useState(false)

  const toggle = useCallback(() => {
    if (isMobile) {
      setMobileOpen((open) => !open)
      return
    }
    if (isFixed) {
      return
    }
    setCollapsed((collapsed) => {
      writeCollapsed(!collapsed)
      return !collapsed
    })
  }, [isMobile, isFixed])

  // A layout effect, so that the key works as soon as the page is visible.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() === 'b' &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey
      ) {
        event.preventDefault()
        if (!wouldCoverDialog(isMobile, isMobileOpen)) {
          toggle()
        }
      }
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [toggle, isMobile, isMobileOpen])

  return { isMobile, isFixed, isCollapsed: isCollapsed && !isFixed, isMobileOpen, setMobileOpen, toggle }
}
