import type { RunningSession } from '@headway/contracts/admin'
import {
  Badge,
  Button,
  Link as TextLink,
  Muted,
  Panel,
  RowItem,
  Rows,
  RowSubject,
} from '@headway/design-system'
import { describeDevice, Link, listQuery, useAuthSessionsEndMutation, useFormats } from '@headway/sdk'
import { useState } from 'react'
import { useAdminSessionsInfiniteQuery } from '../admin/admin.api.ts'
import { ConfirmAct } from '../confirm/ConfirmAct.tsx'
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
  const [end] = useAuthSessionsEndMutation()
  const [chosen, setChosen] = useState<RunningSession | null>(null)

  const handleEnd = async ({ id }: RunningSession) => {
    const result = await end(id)
    if (result.error === undefined) {
      void query.refetch()
    }
    return result
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
      <Rows
        {...list}
        label={texts.sessions}
        loadingText={texts.loadingSessions}
        skeletonLines={6}
        empty={<Muted>{texts.noSessions}</Muted>}
        getKey={({ id }) => id}
        renderRow={(session) => <SessionRow session={session} onEnd={() => setChosen(session)} />}
        moreLabel={texts.more}
      />
      {chosen ? (
        <ConfirmAct
          title={texts.endTitle}
          hint={texts.endHint(chosen.user.name)}
          label={texts.end}
          act={() => handleEnd(chosen)}
          done={texts.ended(chosen.user.name)}
          failed={texts.endFailed}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </Panel>
  )
}
