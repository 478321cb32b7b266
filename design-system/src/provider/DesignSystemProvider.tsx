import type { ReactNode } from 'react'
import { provideOverlays, useOverlaysAtFirstGesture } from '../lazy-overlays/overlayLoader.ts'
import { LiveRegion } from '../live-region/LiveRegion.tsx'
import { GlobalStyle } from '../theme/GlobalStyle.ts'
import { Toaster } from '../toast/Toaster.tsx'

provideOverlays(() => import('../lazy-overlays/overlayComponents.ts'))

/**
 * Provides the global style, live region, toasts and overlays for the components. The shell mounts it once; tests
 * without the shell mount it too.
 */
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
