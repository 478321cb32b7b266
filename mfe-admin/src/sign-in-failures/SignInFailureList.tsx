import type { SignInFailure } from '@headway/contracts/admin'
import {
  ArrowLeftIcon,
  Async,
  Badge,
  type BadgeTone,
  Button,
  Card,
  EmptyState,
  ForbiddenState,
  Link as TextLink,
  Muted,
  PageHeader,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
} from '@headway/design-system'
import { isCallError, Link, messageFor, requestIdOf } from '@headway/sdk'
import { formatMoment } from '../format.ts'
import { messages } from '../messages/en.ts'
import { toUser, toUsers } from '../routes.ts'
import { useUsersSignInFailuresInfiniteQuery } from '../users.api.ts'

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
            <time dateTime={at}>{formatMoment(at)}</time> · {address ?? texts.unknownAddress}
          </Muted>
        </span>
      </RowSubject>
      <Badge tone={tones[reason]}>{texts.reasons[reason]}</Badge>
    </RowItem>
  )
}

/** Sign-ins that the identity provider has refused, newest first. */
export function SignInFailureList() {
  const query = useUsersSignInFailuresInfiniteQuery()
  const failures = query.data?.pages.flatMap((page) => page.items) ?? []
  const isForbidden = isCallError(query.error) && query.error.status === 403
  const state = query.isLoading
    ? 'loading'
    : query.data
      ? failures.length === 0
        ? 'empty'
        : 'ready'
      : 'error'
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
        <Async
          state={state}
          loadingText={texts.loading}
          skeleton={<Skeleton lines={8} />}
          empty={<EmptyState title={texts.empty} />}
          error={{ message: messageFor(query.error, texts.failed), requestId: requestIdOf(query.error) }}
          onRetry={() => void query.refetch()}
          refreshing={query.isFetching && !query.isFetchingNextPage}
        >
          <Card>
            <RowList aria-label={texts.title}>
              {failures.map((failure) => (
                <FailureRow key={failure.id} failure={failure} />
              ))}
            </RowList>
            {query.hasNextPage ? (
              <div>
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {texts.more}
                </Button>
              </div>
            ) : null}
          </Card>
        </Async>
      )}
    </>
  )
}
