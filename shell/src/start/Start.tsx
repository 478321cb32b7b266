import { Button, ErrorState } from '@headway/design-system'
import {
  askForUser,
  isCallError,
  messageFor,
  OrganisationFormats,
  requestIdOf,
  usePortalStore,
  useSessionEnd,
  useUserState,
} from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { Portal } from '../layout/Portal.tsx'
import { AuthenticationRequired } from './AuthenticationRequired.tsx'
import { CenteredScreen } from './CenteredScreen.tsx'

/**
 * The first decision of the page: loading, signed in, signed out, or broken. A failing server is not taken for a person
 * who has to sign in.
 */
export function Start() {
  const { data, error, isLoading } = useUserState()
  const store = usePortalStore()
  const endedBecause = useSessionEnd()

  if (endedBecause !== null) {
    return <AuthenticationRequired reason={endedBecause} sessionMinutes={data?.organisation.sessionMinutes} />
  }
  if (data) {
    return (
      <OrganisationFormats>
        <Portal />
      </OrganisationFormats>
    )
  }
  if (isLoading) {
    return (
      <CenteredScreen>
        <p role="status">{messages.loading}</p>
      </CenteredScreen>
    )
  }
  if (isCallError(error) && error.status === 401) {
    return <AuthenticationRequired reason={null} />
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
