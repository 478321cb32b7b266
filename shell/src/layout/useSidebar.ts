import { useIsNarrow } from '@headway/design-system'
import { useCurrentUser } from '@headway/sdk'
import { useCallback, useLayoutEffect, useState } from 'react'

const COOKIE = 'sidebar_state'
/** Seven days, in seconds (specification, section 9). */
const COOKIE_MAX_AGE = 7 * 24 * 60 * 60

const readCollapsed = () => /(?:^|;\s*)sidebar_state=collapsed(?:;|$)/.test(document.cookie)

function writeCollapsed(isCollapsed: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${isCollapsed ? 'collapsed' : 'expanded'}; path=/; max-age=${COOKIE_MAX_AGE}; SameSite=Lax${secure}`
}

/** On small screens the sidebar lies over the page, where it would cover what is open. */
const isCovering = (isMobile: boolean, isMobileOpen: boolean) =>
  isMobile && !isMobileOpen && document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/**
 * State of the sidebar: expanded or collapsed, remembered in a cookie, and a separate open state on small screens. Where
 * the organisation has it always open, it collapses on small screens only.
 */
export function useSidebar() {
  const isMobile = useIsNarrow()
  const isFixed = useCurrentUser().organisation.sidebar === 'fixed' && !isMobile
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

  // Before it is painted: what somebody sees hears keys.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() === 'b' &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey
      ) {
        event.preventDefault()
        if (!isCovering(isMobile, isMobileOpen)) {
          toggle()
        }
      }
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [toggle, isMobile, isMobileOpen])

  return { isMobile, isFixed, isCollapsed: isCollapsed && !isFixed, isMobileOpen, setMobileOpen, toggle }
}
