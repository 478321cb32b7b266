import type { ProviderChange } from '@headway/contracts/admin'
import {
  Button,
  Link as TextLink,
  Muted,
  Panel,
  RowItem,
  RowSubject,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { Rows } from '@headway/design-system/data'
import { Link, listQuery, serverMessage, useFormats } from '@headway/sdk'
import { outboxMessages } from '../messages/outbox.ts'
import { toUser } from '../routes.ts'
import { useAdminProviderChangesInfiniteQuery, useAdminProviderChangesRetryMutation } from './outbox.api.ts'

const texts = outboxMessages.changes

function ChangeRow({ change }: { change: ProviderChange }) {
  const { id, user, aspects, since, error } = change
  const formats = useFormats()
  const [retry, { isLoading }] = useAdminProviderChangesRetryMutation()

  const handleRetry = async () => {
    const result = await retry(id)
    if (result.error) {
      toastFailure(serverMessage(result.error, texts.retryFailed))
      return
    }
    toastSuccess(texts.retried(user.name))
  }

  return (
    <RowItem>
      <RowSubject>
        <span>
          <TextLink asChild>
            <Link to={toUser(user.id)}>{user.name}</Link>
          </TextLink>
          <Muted>
            {aspects.map((aspect) => texts.aspects[aspect]).join(', ')} ·{' '}
            <time dateTime={since}>{texts.since(formats.moment(since))}</time>
          </Muted>
          {error ? <span>{error}</span> : null}
        </span>
      </RowSubject>
      <Button
        size="small"
        busy={isLoading}
        aria-label={texts.retryOf(user.name)}
        onClick={() => void handleRetry()}
      >
        {texts.retry}
      </Button>
    </RowItem>
  )
}

/** Lists the changes of users that have not been sent to the sign-in service yet, and why. */
export function ChangesPanel() {
  const list = listQuery(useAdminProviderChangesInfiniteQuery(), texts.failed)
  return (
    <Panel title={texts.title}>
      <Rows
        {...list}
        label={texts.label}
        loadingText={texts.loading}
        skeletonLines={2}
        empty={<Muted>{texts.empty}</Muted>}
        getKey={({ id }) => id}
        renderRow={(change) => <ChangeRow change={change} />}
        moreLabel={texts.more}
      />
    </Panel>
  )
}
