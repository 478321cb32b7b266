import type { Session } from '@headway/contracts/auth'
import type { UserDetail } from '@headway/contracts/users'
import { Button, ConfirmDialog, Muted, Panel, toastFailure, toastSuccess } from '@headway/design-system'
import { DeviceRow, Rows } from '@headway/design-system/data'
import {
  describeDevice,
  fullName,
  itemsQuery,
  serverMessage,
  useAuthSessionsEndAllOfMutation,
  useAuthSessionsEndMutation,
  useAuthSessionsOfQuery,
  useFormats,
} from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'

const texts = messages.sessions

const showFailure = (error: unknown) => toastFailure(serverMessage(error, texts.endFailed))

function SessionRow({ session, canEnd }: { session: Session; canEnd: boolean }) {
  const formats = useFormats()
  const [end, { isLoading }] = useAuthSessionsEndMutation()
  const device = describeDevice(session.userAgent) ?? texts.unknownDevice

  const handleEnd = async () => {
    const { error } = await end(session.id)
    if (error) {
      showFailure(error)
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

/** Lists the sessions of a user, which can be ended here. */
export function SessionsPanel({ user }: { user: UserDetail }) {
  const query = useAuthSessionsOfQuery(user.id)
  const list = itemsQuery(query, query.data?.items, texts.failed)
  const [endAll, ending] = useAuthSessionsEndAllOfMutation()
  const [isAsking, setAsking] = useState(false)
  const canEnd = query.data?.can.end ?? false

  const handleEndAll = async () => {
    const result = await endAll(user.id)
    setAsking(false)
    if (result.error) {
      showFailure(result.error)
      return
    }
    toastSuccess(texts.endedAll(result.data.ended))
  }

  return (
    <Panel
      title={texts.title}
      aside={
        canEnd && list.items.length > 0 ? (
          <Button size="small" onClick={() => setAsking(true)}>
            {texts.endAll}
          </Button>
        ) : null
      }
    >
      <Rows
        {...list}
        label={texts.title}
        loadingText={texts.loading}
        skeletonLines={3}
        empty={<Muted>{texts.empty}</Muted>}
        getKey={({ id }) => id}
        renderRow={(session) => <SessionRow session={session} canEnd={canEnd} />}
      />
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
