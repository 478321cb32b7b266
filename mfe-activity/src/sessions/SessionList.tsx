import type { Session } from '@headway/contracts/auth'
import {
  Async,
  Badge,
  Button,
  MonitorIcon,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  toast,
} from '@headway/design-system'
import { describeDevice, messageFor, requestIdOf, serverMessage } from '@headway/sdk'
import {
  useSessionsEndMutation,
  useSessionsEndOthersMutation,
  useSessionsListQuery,
} from '../activity.api.ts'
import { formatMoment } from '../format/format.ts'
import { messages } from '../messages/en.ts'

const texts = messages.sessions

const failed = (error: unknown) =>
  toast({
    intent: 'destructive',
    title: messages.session.error,
    description: serverMessage(error, texts.endFailed),
  })

function SessionRow({ session }: { session: Session }) {
  const [end, { isLoading }] = useSessionsEndMutation()
  const device = describeDevice(session.userAgent)

  const handleEnd = async () => {
    const { error } = await end(session.id)
    if (error) {
      failed(error)
      return
    }
    toast({ intent: 'success', title: texts.ended, description: device })
  }

  return (
    <RowItem>
      <RowSubject>
        <MonitorIcon />
        <span>
          {device}
          <Muted>
            {texts.details(
              session.address,
              formatMoment(session.startedAt),
              formatMoment(session.lastSeenAt),
            )}
          </Muted>
        </span>
      </RowSubject>
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
    </RowItem>
  )
}

/** Where one is signed in, and the way to end it elsewhere. */
export function SessionList() {
  const { data, error, isLoading, refetch } = useSessionsListQuery()
  const [endOthers, ending] = useSessionsEndOthersMutation()
  const sessions = data?.items ?? []

  const handleEndOthers = async () => {
    const result = await endOthers()
    if (result.error) {
      failed(result.error)
      return
    }
    toast({ intent: 'success', title: texts.endedOthers(result.data.ended) })
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
        state={isLoading ? 'loading' : data ? 'ready' : 'error'}
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
