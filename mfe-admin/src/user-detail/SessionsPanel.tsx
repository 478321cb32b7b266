import type { Session } from '@headway/contracts/auth'
import type { UserDetail } from '@headway/contracts/users'
import {
  ConfirmDialog,
  Async,
  Button,
  DeviceRow,
  Muted,
  Panel,
  RowList,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import {
  describeDevice,
  fullName,
  messageFor,
  queryState,
  requestIdOf,
  serverMessage,
  useAuthSessionsEndAllOfMutation,
  useAuthSessionsEndMutation,
  useAuthSessionsOfQuery,
  useFormats,
} from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'

const texts = messages.sessions

const tellFailure = (error: unknown) => toastFailure(serverMessage(error, texts.endFailed))

function SessionRow({ session, canEnd }: { session: Session; canEnd: boolean }) {
  const formats = useFormats()
  const [end, { isLoading }] = useAuthSessionsEndMutation()
  const device = describeDevice(session.userAgent) ?? texts.unknownDevice

  const handleEnd = async () => {
    const { error } = await end(session.id)
    if (error) {
      tellFailure(error)
      return
    }
    toastSuccess(texts.ended, device)
  }

  const details = texts.details(
    session.address || texts.noAddress,
    formats.moment(session.startedAt),
    formats.moment(session.lastSeenAt),
  )
  return (
    <DeviceRow name={device} details={details}>
      {canEnd ? (
        <Button
          size="small"
          busy={isLoading}
          aria-label={texts.endOf(device)}
          onClick={() => void handleEnd()}
        >
          {texts.end}
        </Button>
      ) : null}
    </DeviceRow>
  )
}

/** Where a person is signed in, and the way to end it. */
export function SessionsPanel({ user }: { user: UserDetail }) {
  const query = useAuthSessionsOfQuery(user.id)
  const { data, error, refetch } = query
  const [endAll, ending] = useAuthSessionsEndAllOfMutation()
  const [isAsking, setAsking] = useState(false)
  const sessions = data?.items ?? []
  const canEnd = data?.can.end ?? false

  const handleEndAll = async () => {
    const result = await endAll(user.id)
    setAsking(false)
    if (result.error) {
      tellFailure(result.error)
      return
    }
    toastSuccess(texts.endedAll(result.data.ended))
  }

  return (
    <Panel
      title={texts.title}
      aside={
        canEnd && sessions.length > 0 ? (
          <Button size="small" onClick={() => setAsking(true)}>
            {texts.endAll}
          </Button>
        ) : null
      }
    >
      <Async
        state={queryState(query, sessions.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={3} />}
        empty={<Muted>{texts.empty}</Muted>}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <RowList aria-label={texts.title}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} canEnd={canEnd} />
          ))}
        </RowList>
      </Async>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.endAllTitle}
        description={texts.endAllHint(fullName(user))}
        confirmLabel={texts.endAll}
        busy={ending.isLoading}
        onConfirm={() => void handleEndAll()}
      />
    </Panel>
  )
}
