import { Button, ErrorState, TimeZoneContext } from '@headway/design-system'
import {
  askForUser,
  isCallError,
  lazyComponent,
  messageFor,
  OrganizationFormats,
  requestIdOf,
  useFormats,
  usePortalStore,
  useSessionEnd,
  useUserState,
} from '@headway/sdk'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { messages } from '../messages/en.ts'
import { Portal } from '../layout/Portal.tsx'
import { SectionBoundary } from '../sections/SectionBoundary.tsx'
import { CenteredScreen } from './CenteredScreen.tsx'

// Loaded on demand, because most users are signed in.
const AuthenticationRequired = lazyComponent(
  async () => (await import('./AuthenticationRequired.tsx')).AuthenticationRequired,
)

const loading = (
  <CenteredScreen>
    <p role="status">{messages.loading}</p>
  </CenteredScreen>
)

const notCome = () => (
  <CenteredScreen>
    <ErrorState
      title={messages.startFailed}
      message={messages.unexpected}
      onRetry={() => location.reload()}
    />
  </CenteredScreen>
)

function SignedOut(props: ComponentProps<typeof AuthenticationRequired>) {
  return (
    <SectionBoundary fallback={notCome} onError={() => undefined}>
      <Suspense fallback={loading}>
        <AuthenticationRequired {...props} />
      </Suspense>
    </SectionBoundary>
  )
}

/** Makes date fields use the current day in the organization's time zone. */
function OrganizationCalendar({ children }: { children: ReactNode }) {
  return <TimeZoneContext value={useFormats()}>{children}</TimeZoneContext>
}

/**
 * First decision of the page: loading, signed in, signed out, or failed. A failing server is not treated as a missing
 * session.
 */
export function Start() {
  const { data, error, isLoading } = useUserState()
  const store = usePortalStore()
  const endedBecause = useSessionEnd()

  if (endedBecause !== null) {
    return (
      <SignedOut
        reason={endedBecause}
        sessionMinutes={data?.organization.sessionMinutes}
        organization={data?.organization.name}
      />
    )
  }
  if (data) {
    return (
      <OrganizationFormats>
        <OrganizationCalendar>
          <Portal />
        </OrganizationCalendar>
      </OrganizationFormats>
    )
  }
  if (isLoading) {
    return loading
  }
  if (isCallError(error) && error.status === 401) {
    return <SignedOut reason={null} />
  }
  return (
    <CenteredScreen>
      <ErrorState
        title={messages.startFailed}
        message={messageFor(error, messages.unexpected)}
        requestId={requestIdOf(error)}
        onRetry={() => void askForUser(store)}
      />
      <Button asChild intent="ghost">
        <a href="/api/logout">{messages.header.logOut}</a>
      </Button>
    </CenteredScreen>
  )
}
