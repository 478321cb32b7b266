import { Button, EmptyState, ForbiddenState, PagedCardGrid, PageHeader, space } from '@headway/design-system'
import { isCallError, messageFor, requestIdOf, useSearchParams } from '@headway/sdk'
import { useMemo } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useUsersListInfiniteQuery } from '../users.api.ts'
import { readFilter, toParameters } from './filter.ts'
import { UserCard } from './UserCard.tsx'
import { UserFilters } from './UserFilters.tsx'

const texts = messages.users

const Content = styled.div`
  display: grid;
  gap: ${space[16]};
`

/** Everyone one may see, by last name. */
export function UserList() {
  const [parameters, setParameters] = useSearchParams()
  const filter = useMemo(() => readFilter(parameters), [parameters])
  const query = useUsersListInfiniteQuery(filter)
  const users = query.data?.pages.flatMap((page) => page.items) ?? []
  const first = query.data?.pages[0]

  if (isCallError(query.error) && query.error.status === 403) {
    return (
      <>
        <PageHeader title={texts.title} />
        <ForbiddenState />
      </>
    )
  }

  const state = query.isLoading ? 'loading' : query.data ? (users.length === 0 ? 'empty' : 'ready') : 'error'
  const empty =
    Object.keys(filter).length === 0 ? (
      <EmptyState title={texts.empty} />
    ) : (
      <EmptyState
        title={texts.noMatches}
        description={texts.noMatchesHint}
        action={<Button onClick={() => setParameters({}, { replace: true })}>{texts.clear}</Button>}
      />
    )
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        count={first ? texts.count(first.total) : undefined}
      />
      <Content>
        <UserFilters
          filter={filter}
          onChange={(next) => setParameters(toParameters(next), { replace: true })}
        />
        <PagedCardGrid
          state={state}
          loadingText={texts.loading}
          error={{ message: messageFor(query.error, texts.failed), requestId: requestIdOf(query.error) }}
          onRetry={() => void query.refetch()}
          empty={empty}
          refreshing={query.isFetching && !query.isFetchingNextPage}
          label={texts.label}
          items={users}
          getKey={(user) => String(user.id)}
          renderCard={(user) => <UserCard user={user} />}
          minimumColumnWidth={280}
          estimatedCardHeight={140}
          hasMore={query.hasNextPage}
          isLoadingMore={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
          moreLabel={texts.more}
        />
      </Content>
    </>
  )
}
