import { ErrorState } from '@headway/design-system'
import type { ReactNode } from 'react'
import { messages } from '../messages/en.ts'
import { SectionBoundary } from '../sections/SectionBoundary.tsx'
import { CenteredScreen } from './CenteredScreen.tsx'

const crashed = () => (
  <CenteredScreen>
    <ErrorState title={messages.crashed} message={messages.crashedHint} onRetry={() => location.reload()} />
  </CenteredScreen>
)

/** Shows an error message instead of a blank page if the portal itself throws. */
export function PortalBoundary({ children }: { children: ReactNode }) {
  return (
    <SectionBoundary fallback={crashed} onError={(error) => reportError(error)}>
      {children}
    </SectionBoundary>
  )
}
