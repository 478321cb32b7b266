import type { Session } from '@headway/contracts/auth'
import {
  Async,
  Badge,
  Button,
  Panel,
  RowList,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { DeviceRow } from '@headway/design-system/data'
import {
  describeDevice,
  messageFor,
  queryState,
  requestIdOf,
  serverMessage,
  useAuthSessionsEndMutation,
  useAuthSessionsEndOthersMutation,
  useAuthSessionsListQuery,
  useFormats,
} from '@headway/sdk'
import { messages } from '../messages/en.ts'

const texts = messages.sessions

const failed = (error: unknown) => toastFailure(serverMessage(error, texts.endFailed))

function SessionRow({ session }: { session: Session }) {
  const formats = useFormats()
  const [end, { isLoading }] = useAuthSessionsEndMutation()
  const device = describeDevice(session.userAgent) ?? texts.unknownDevice

  const handleEnd = async () => {
    const { error } = await end(session.id)
    if (error) {
      failed(error)
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
      {session.isCurrent ? (
        <Badge tone="success">{texts.current}</Badge>
      ) : (
        <Button
          size="small"
          busy={isLoading}
          aria-label={texts.endOf(device)}
          onClick={() => void handleEnd()}
        >
          {texts.end}
        </Button>
      )}
    </DeviceRow>
  )
}

/** Panel with the user's sessions on all devices, and buttons to end the others. */
export function SessionList() {
  const query = useAuthSessionsListQuery()
  const { data, error, refetch } = query
  const [endOthers, ending] = useAuthSessionsEndOthersMutation()
  const sessions = data?.items ?? []

  const handleEndOthers = async () => {
    const result = await endOthers()
    if (result.error) {
      failed(result.error)
      return
    }
    toastSuccess(texts.endedOthers(result.data.ended))
  }

  return (
    <Panel
      title={texts.title}
      aside={
        sessions.length > 1 ? (
          <Button size="small" busy={ending.isLoading} onClick={() => void handleEndOthers()}>
            {texts.endOthers}
          </Button>
        ) : null
      }
    >
      <Async
        state={queryState(query)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={3} />}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <RowList aria-label={texts.title}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </RowList>
      </Async>
    </Panel>
  )
}
