import type { SignInFailure } from '@headway/contracts/admin'
import {
  Badge,
  type BadgeTone,
  Button,
  Card,
  EmptyState,
  Link as TextLink,
  Muted,
  PageHeader,
  RowItem,
  RowSubject,
} from '@headway/design-system'
import { ForbiddenState, Rows } from '@headway/design-system/data'
import { ArrowLeftIcon } from '@headway/design-system/icons'
import { isCallError, Link, listQuery, useFormats } from '@headway/sdk'
import { messages } from '../messages/en.ts'
import { toUser, toUsers } from '../routes.ts'
import { useAdminSignInFailuresInfiniteQuery } from '../users.api.ts'

const texts = messages.signInFailures

const tones: Record<SignInFailure['reason'], BadgeTone> = {
  wrong_credentials: 'neutral',
  unknown_user: 'neutral',
  disabled: 'warning',
  locked_out: 'danger',
  while_locked: 'danger',
  other: 'neutral',
}

function FailureRow({ failure }: { failure: SignInFailure }) {
  const { user, at, address, reason } = failure
  const formats = useFormats()
  return (
    <RowItem>
      <RowSubject>
        <span>
          {user ? (
            <TextLink asChild>
              <Link to={toUser(user.id)}>{user.name}</Link>
            </TextLink>
          ) : (
            texts.unknownUser
          )}
          <Muted>
            <time dateTime={at}>{formats.moment(at)}</time> · {address ?? texts.unknownAddress}
          </Muted>
        </span>
      </RowSubject>
      <Badge tone={tones[reason]}>{texts.reasons[reason]}</Badge>
    </RowItem>
  )
}

/** Lists the sign-ins that the identity provider refused, newest first. */
export function FailedSignInList() {
  const query = useAdminSignInFailuresInfiniteQuery()
  const list = listQuery(query, texts.failed)
  const isForbidden = isCallError(query.error) && query.error.status === 403
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        backLink={
          <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
            <Link to={toUsers()}>{messages.detail.back}</Link>
          </Button>
        }
      />
      {isForbidden ? (
        <ForbiddenState />
      ) : (
        <Rows
          {...list}
          label={texts.title}
          loadingText={texts.loading}
          skeletonLines={8}
          empty={<EmptyState title={texts.empty} />}
          frame={(rows) => <Card>{rows}</Card>}
          getKey={({ id }) => id}
          renderRow={(failure) => <FailureRow failure={failure} />}
          moreLabel={texts.more}
        />
      )}
    </>
  )
}
