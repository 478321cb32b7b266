import type { ReactNode } from 'react'
import { provideOverlays, useOverlaysAtFirstGesture } from '../late/overlayLoader.ts'
import { LiveRegion } from '../live-region/LiveRegion.tsx'
import { GlobalStyle } from '../theme/GlobalStyle.ts'
import { Toaster } from '../toast/Toaster.tsx'

provideOverlays(() => import('../late/overlayParts.ts'))

/** Everything the components rely on. Mounted once by the shell (and by tests that render without it). */
export function DesignSystemProvider({ children }: { children: ReactNode }) {
  useOverlaysAtFirstGesture()
  return (
    <>
      <GlobalStyle />
      <LiveRegion />
      {children}
      <Toaster />
    </>
  )
}
