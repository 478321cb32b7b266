import { toastFailure } from '@headway/design-system'
import { lazyComponent, useCurrentUser, useLocation, useNavigate } from '@headway/sdk'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { SectionBoundary } from '../sections/SectionBoundary.tsx'
import { findSection } from '../sections/registry.ts'
import { knownSections } from '../sections/sectionStore.ts'
import { mountedSection } from '../sections/running.ts'
import { messages } from '../messages/en.ts'
import { openPalette } from './openPalette.ts'
import { type PaletteView, usePaletteKeys } from './usePaletteKeys.ts'

/** Fresh ones for each attempt: React remembers a failed one for ever. */
const lazyViews = () => ({
  CommandPalette: lazyComponent(async () => (await import('./CommandPalette.tsx')).CommandPalette),
  KeyHelp: lazyComponent(async () => (await import('./KeyHelp.tsx')).KeyHelp),
})

/** Keeps the palette and the list of keys away until somebody asks for them. */
export function PaletteHost() {
  const [view, setView] = useState<PaletteView>(null)
  const [{ CommandPalette, KeyHelp }, setViews] = useState(lazyViews)
  const chosen = useRef<(() => void) | null>(null)
  const navigate = useNavigate()
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const here = findSection(knownSections(), pathname)?.name

  useEffect(() => openPalette.listen(() => setView('palette')), [])

  const runKey = useCallback(
    (key: string) => {
      const commands = here === undefined ? [] : (mountedSection(here)?.commands ?? [])
      const command = commands.find((one) => one.key === key && (one.isOffered?.(user) ?? true))
      command?.run({ navigate: (to) => void navigate(to) })
      return command !== undefined
    },
    [here, navigate, user],
  )
  usePaletteKeys({ view, show: setView, runKey })

  // The dialog gives the focus back when it goes; what was chosen comes after that and may take it.
  useEffect(() => {
    if (view === null && chosen.current) {
      const run = chosen.current
      chosen.current = null
      setTimeout(run)
    }
  }, [view])

  const close = useCallback((run?: () => void) => {
    chosen.current = run ?? null
    setView(null)
  }, [])

  const handleError = () => {
    toastFailure(messages.unexpected)
    setViews(lazyViews)
    setView(null)
  }

  if (view === null) {
    return null
  }
  return (
    <SectionBoundary fallback={() => null} onError={handleError}>
      <Suspense fallback={null}>
        {view === 'palette' ? (
          <CommandPalette onClose={close} onShowKeys={() => setView('keys')} />
        ) : (
          <KeyHelp section={here} onClose={() => close()} />
        )}
      </Suspense>
    </SectionBoundary>
  )
}
