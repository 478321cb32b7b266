import type { Reply } from '@headway/contracts'
import type { adminLockedPeople } from '@headway/contracts/admin'
import {
  Alert,
  Async,
  Button,
  Link as TextLink,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { Link, messageFor, queryState, requestIdOf, serverMessage, useFormats } from '@headway/sdk'
import { useAdminLockedPeopleQuery, useAdminUnlockMutation } from '../admin/admin.api.ts'
import { adminMessages } from '../messages/admin.ts'
import { toUser } from '../routes.ts'

const texts = adminMessages.security

type Locked = Reply<typeof adminLockedPeople>['items'][number]

function LockedRow({ locked }: { locked: Locked }) {
  const { user, lockedUntil } = locked
  const formats = useFormats()
  const [unlock, { isLoading }] = useAdminUnlockMutation()

  const handleUnlock = async () => {
    const { error } = await unlock(user.id)
    if (error) {
      toastFailure(serverMessage(error, texts.unlockFailed))
      return
    }
    toastSuccess(texts.unlocked(user.name))
  }

  return (
    <RowItem>
      <RowSubject>
        <span>
          <TextLink asChild>
            <Link to={toUser(user.id)}>{user.name}</Link>
          </TextLink>
          <Muted>{texts.until(formats.moment(lockedUntil))}</Muted>
        </span>
      </RowSubject>
      <Button
        size="small"
        busy={isLoading}
        aria-label={texts.unlockOf(user.name)}
        onClick={() => void handleUnlock()}
      >
        {texts.unlock}
      </Button>
    </RowItem>
  )
}

/** Lists the accounts locked by the sign-in service, each with a button that unlocks it. */
export function LockedPanel() {
  const query = useAdminLockedPeopleQuery()
  const { data, error, refetch, isFetching } = query
  const items = data?.items ?? []
  return (
    <Panel
      title={texts.locked}
      aside={
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {texts.refresh}
        </Button>
      }
    >
      <Muted>{texts.lockedHint}</Muted>
      <Async
        state={queryState(query)}
        loadingText={texts.lockedLoading}
        skeleton={<Skeleton lines={2} />}
        error={{ message: messageFor(error, texts.lockedFailed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        {data && !data.isProviderReachable ? <Alert tone="warning">{texts.providerAway}</Alert> : null}
        {data?.isProviderReachable && items.length === 0 ? <p>{texts.noneLocked}</p> : null}
        {items.length > 0 ? (
          <RowList aria-label={texts.locked}>
            {items.map((locked) => (
              <LockedRow key={locked.user.id} locked={locked} />
            ))}
          </RowList>
        ) : null}
      </Async>
    </Panel>
  )
}
