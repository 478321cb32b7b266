import type { LiveMessage } from '@headway/contracts/live'
import { Alert, announce, AppFrame, setDefaultTheme } from '@headway/design-system'
import { lazyComponent, useCurrentUser, useOwnDraftsOnly } from '@headway/sdk'
import { Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useAccountOutcome } from '../account/useAccountOutcome.ts'
import { useSignedOutElsewhere } from '../account/useSignedOutElsewhere.ts'
import { useLiveEvents } from '../live/useLiveEvents.ts'
import { messages } from '../messages/en.ts'
import { PaletteHost } from '../palette/PaletteHost.tsx'
import { ReleaseNotices } from '../sections/ReleaseNotices.tsx'
import { useReleases } from '../sections/useReleases.ts'
import { SlotsProvider } from '../slots/SlotsProvider.tsx'
import { PortalHeader } from './PortalHeader.tsx'
import { PortalRoutes } from './PortalRoutes.tsx'
import { PortalSidebar } from './PortalSidebar.tsx'
import { RouteFocus } from './RouteFocus.ts'
import { useSidebar } from './useSidebar.ts'

// Only developers have the role switch.
const RoleSwitch = lazyComponent(async () => (await import('../role-switch/RoleSwitch.tsx')).RoleSwitch)

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Returns whether the browser reports a network connection. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** The portal for a signed-in user. */
export function Portal() {
  const sidebar = useSidebar()
  const { can, session, organization } = useCurrentUser()
  const { theme } = organization
  useEffect(() => setDefaultTheme(theme), [theme])
  const isOnline = useOnline()
  const releases = useReleases()
  const [taken, setTaken] = useState(0)
  const handleChange = useCallback(
    (message: LiveMessage) => {
      if (message.name === 'notification.created') {
        announce(messages.notifications.arrived)
      }
      releases.handleChange(message)
    },
    [releases],
  )
  useLiveEvents(handleChange, releases.handleResync)
  useOwnDraftsOnly()
  useAccountOutcome()
  useSignedOutElsewhere()
  return (
    <AppFrame
      sidebar={<PortalSidebar sidebar={sidebar} />}
      header={<PortalHeader onToggleSidebar={sidebar.isFixed ? undefined : sidebar.toggle} />}
      banner={
        <>
          {isOnline ? null : (
            <Alert tone="warning" live="polite">
              {messages.header.offline}
            </Alert>
          )}
          <ReleaseNotices onTaken={() => setTaken((count) => count + 1)} />
          {can.switchRole || session?.roleOverride ? (
            <Suspense fallback={null}>
              <RoleSwitch />
            </Suspense>
          ) : null}
        </>
      }
    >
      <SlotsProvider>
        <PortalRoutes key={taken} />
      </SlotsProvider>
      <PaletteHost />
      <RouteFocus />
    </AppFrame>
  )
}
