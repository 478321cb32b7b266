import type { RunningSession } from '@headway/contracts/admin'
import { Badge, Button, Link as TextLink, Muted, Panel } from '@headway/design-system'
import { describeDevice, Link, listQuery, useAuthSessionsEndMutation, useFormats } from '@headway/sdk'
import { useAdminSessionsInfiniteQuery } from '../admin/admin.api.ts'
import { RevocableList } from '../confirm/RevocableList.tsx'
import { adminMessages } from '../messages/admin.ts'
import { toUser } from '../routes.ts'

const texts = adminMessages.activity

function SessionDetails({ session }: { session: RunningSession }) {
  const { user, userAgent, address, startedAt, lastSeenAt } = session
  const formats = useFormats()
  return (
    <>
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
    </>
  )
}

/** Lists the active sessions of all users; administrators can end them here. */
export function RunningSessions() {
  const query = useAdminSessionsInfiniteQuery()
  const list = listQuery(query, texts.sessionsFailed)
  const [end] = useAuthSessionsEndMutation()

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
      <RevocableList
        {...list}
        label={texts.sessions}
        loadingText={texts.loadingSessions}
        skeletonLines={6}
        empty={<Muted>{texts.noSessions}</Muted>}
        renderItem={(session) => ({
          subject: <SessionDetails session={session} />,
          state: session.isCurrent ? <Badge tone="info">{texts.thisSession}</Badge> : undefined,
          isRevocable: session.can.end && !session.isCurrent,
        })}
        textsOf={({ user: { name } }) => ({
          revoke: texts.end,
          revokeOf: texts.endOf(name),
          title: texts.endTitle,
          hint: texts.endHint(name),
          done: texts.ended(name),
        })}
        revoke={handleEnd}
        failed={texts.endFailed}
        moreLabel={texts.more}
      />
    </Panel>
  )
}
