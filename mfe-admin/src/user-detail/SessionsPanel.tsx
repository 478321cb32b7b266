import type { Session } from '@headway/contracts/auth'
import type { UserDetail } from '@headway/contracts/users'
import {
  Async,
  Button,
  ConfirmDialog,
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
import { useState } from 'react'
import { formatMoment, fullName } from '../format.ts'
import { messages } from '../messages/en.ts'
import {
  useUserSessionsEndAllMutation,
  useUserSessionsEndMutation,
  useUserSessionsListQuery,
} from '../users.api.ts'

const texts = messages.sessions

const tellFailure = (error: unknown) =>
  toast({
    intent: 'destructive',
    title: messages.error,
    description: serverMessage(error, texts.endFailed),
  })

function SessionRow({ session, canEnd }: { session: Session; canEnd: boolean }) {
  const [end, { isLoading }] = useUserSessionsEndMutation()
  const device = describeDevice(session.userAgent)

  const handleEnd = async () => {
    const { error } = await end(session.id)
    if (error) {
      tellFailure(error)
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
    </RowItem>
  )
}

/** Where a person is signed in, and the way to end it. */
export function SessionsPanel({ user }: { user: UserDetail }) {
  const { data, error, isLoading, refetch } = useUserSessionsListQuery(user.id)
  const [endAll, ending] = useUserSessionsEndAllMutation()
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
    toast({ intent: 'success', title: texts.endedAll(result.data.ended) })
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
        state={isLoading ? 'loading' : data ? (sessions.length === 0 ? 'empty' : 'ready') : 'error'}
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
