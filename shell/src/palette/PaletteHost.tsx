import { toastFailure } from '@headway/design-system'
import { KeyBuffer, lazyComponent, useCurrentUser, useLocation, useNavigate } from '@headway/sdk'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { SectionBoundary } from '../sections/SectionBoundary.tsx'
import { findSection } from '../sections/registry.ts'
import { knownSections } from '../sections/sectionStore.ts'
import { reportSectionError } from '../sections/report-section-error.ts'
import { mountedSection } from '../sections/section-instances.ts'
import { messages } from '../messages/en.ts'
import { offeredCommands } from './globalCommands.ts'
import { openPalette, type PaletteView } from './openPalette.ts'
import { usePaletteKeys } from './usePaletteKeys.ts'

/** Created again after each failure, because React keeps the failed state of a lazy component forever. */
const lazyViews = () => ({
  CommandPalette: lazyComponent(async () => (await import('./CommandPalette.tsx')).CommandPalette),
  KeyHelp: lazyComponent(async () => (await import('./KeyHelp.tsx')).KeyHelp),
  SectionOverlay: lazyComponent(async () => (await import('./SectionOverlay.tsx')).SectionOverlay),
})

/**
 * Returns a function that closes the palette. The chosen action runs afterwards, because closing the dialog returns the
 * focus, which the action may move.
 */
function useClose(view: PaletteView, setView: (view: PaletteView) => void): (run?: () => void) => void {
  const chosen = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (view === null && chosen.current) {
      const run = chosen.current
      chosen.current = null
      setTimeout(run)
    }
  }, [view])
  return useCallback(
    (run) => {
      chosen.current = run ?? null
      setView(null)
    },
    [setView],
  )
}

/** Loads the palette, the list of shortcuts and the sections' overlays on demand, and shows them. */
export function PaletteHost() {
  const [view, setView] = useState<PaletteView>(null)
  const [{ CommandPalette, KeyHelp, SectionOverlay }, setViews] = useState(lazyViews)
  const navigate = useNavigate()
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const here = findSection(knownSections(), pathname)?.name

  useEffect(() => openPalette.listen(setView), [])

  const runKey = useCallback(
    (key: string) => {
      const offered = offeredCommands(user, knownSections()).find((one) => one.key === key)
      if (offered) {
        setView(offered)
        return true
      }
      const commands = here === undefined ? [] : (mountedSection(here)?.commands ?? [])
      const command = commands.find((one) => one.key === key && (one.isOffered?.(user) ?? true))
      command?.run({ navigate: (to) => void navigate(to) })
      return command !== undefined
    },
    [here, navigate, user],
  )
  usePaletteKeys({ view, show: setView, runKey })

  const close = useClose(view, setView)

  const handleError = (error: Error, componentStack: string) => {
    if (typeof view === 'object' && view) {
      reportSectionError(view.section, error, componentStack)
    }
    toastFailure(messages.unexpected)
    setViews(lazyViews)
    setView(null)
  }

  if (view === null) {
    return null
  }
  return (
    <SectionBoundary fallback={() => null} onError={handleError}>
      <Suspense fallback={<KeyBuffer />}>
        {view === 'palette' ? (
          <CommandPalette onClose={close} onShowKeys={() => setView('keys')} />
        ) : view === 'keys' ? (
          <KeyHelp section={here} onClose={() => close()} />
        ) : (
          <SectionOverlay command={view} onClose={() => close()} />
        )}
      </Suspense>
    </SectionBoundary>
  )
}
