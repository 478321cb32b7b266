import type { RunningSession } from '@headway/contracts/admin'
import {
  Async,
  Badge,
  Button,
  ConfirmDialog,
  Link as TextLink,
  MoreButton,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import {
  describeDevice,
  Link,
  listQuery,
  serverMessage,
  useAuthSessionsEndMutation,
  useFormats,
} from '@headway/sdk'
import { useState } from 'react'
import { useAdminSessionsInfiniteQuery } from '../admin/admin.api.ts'
import { adminMessages } from '../messages/admin.ts'
import { toUser } from '../routes.ts'

const texts = adminMessages.activity

function SessionRow({ session, onEnd }: { session: RunningSession; onEnd: () => void }) {
  const { user, userAgent, address, startedAt, lastSeenAt, isCurrent, can } = session
  const formats = useFormats()
  return (
    <RowItem>
      <RowSubject>
        <span>
          <TextLink asChild>
            <Link to={toUser(user.id)}>{user.name}</Link>
          </TextLink>
          <Muted>
            {texts.details(
              describeDevice(userAgent) ?? texts.unknownDevice,
              address || texts.unknownAddress,
              formats.moment(startedAt),
              formats.relative(lastSeenAt),
            )}
          </Muted>
        </span>
      </RowSubject>
      {isCurrent ? <Badge tone="info">{texts.thisSession}</Badge> : null}
      {can.end && !isCurrent ? (
        <Button size="small" aria-label={texts.endOf(user.name)} onClick={onEnd}>
          {texts.end}
        </Button>
      ) : null}
    </RowItem>
  )
}

/** Everybody's sessions that run now, and the way to end one. */
export function RunningSessions() {
  const query = useAdminSessionsInfiniteQuery()
  const list = listQuery(query, texts.sessionsFailed)
  const [end, ending] = useAuthSessionsEndMutation()
  const [chosen, setChosen] = useState<RunningSession | null>(null)
  const name = chosen?.user.name ?? ''

  const handleEnd = async () => {
    if (chosen === null) {
      return
    }
    const { error } = await end(chosen.id)
    setChosen(null)
    if (error) {
      toastFailure(serverMessage(error, texts.endFailed))
      return
    }
    toastSuccess(texts.ended(name))
    void query.refetch()
  }

  return (
    <Panel
      title={list.first ? `${texts.sessions} (${texts.total(list.first.total)})` : texts.sessions}
      aside={
        <Button size="small" busy={list.refreshing} onClick={list.onRetry}>
          {texts.refresh}
        </Button>
      }
    >
      <Async
        state={list.state}
        loadingText={texts.loadingSessions}
        skeleton={<Skeleton lines={6} />}
        empty={<Muted>{texts.noSessions}</Muted>}
        error={list.error}
        onRetry={list.onRetry}
      >
        <RowList aria-label={texts.sessions}>
          {list.items.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setChosen(session)} />
          ))}
        </RowList>
        {list.hasMore ? (
          <MoreButton
            label={texts.more}
            busy={list.isLoadingMore}
            error={list.moreError}
            onMore={list.onMore}
          />
        ) : null}
      </Async>
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setChosen(null))}
        title={texts.endTitle}
        description={texts.endHint(name)}
        confirmLabel={texts.end}
        busy={ending.isLoading}
        onConfirm={() => void handleEnd()}
      />
    </Panel>
  )
}
