import type { ReactNode } from 'react'
import { LiveRegion } from '../live-region/LiveRegion.tsx'
import { GlobalStyle } from '../theme/GlobalStyle.ts'
import { Toaster } from '../toast/Toaster.tsx'
import { TooltipProvider } from '../tooltip/Tooltip.tsx'

/** Everything the components rely on. Mounted once by the shell (and by tests that render without it). */
export function DesignSystemProvider({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider>
      <GlobalStyle />
      <LiveRegion />
      {children}
      <Toaster />
    </TooltipProvider>
  )
}
