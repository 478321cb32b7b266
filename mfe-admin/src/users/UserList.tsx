import {
  Button,
  EmptyState,
  ForbiddenState,
  PagedCardGrid,
  PageHeader,
  PlusIcon,
  SecurityIcon,
  space,
  Tag,
  UploadIcon,
} from '@headway/design-system'
import { isCallError, Link, messageFor, requestIdOf, useSearchParams } from '@headway/sdk'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { fullName } from '../format.ts'
import { toSignInFailures, toUserImport } from '../routes.ts'
import { UserDialog } from '../user-form/UserDialog.tsx'
import type { UserDialogState } from '../user-form/userDialogState.ts'
import { useUsersGetQuery, useUsersListInfiniteQuery } from '../users.api.ts'
import { narrows, readFilter, toParameters } from './filter.ts'
import { UserCard } from './UserCard.tsx'
import { UserFilters } from './UserFilters.tsx'

const texts = messages.users

const Content = styled.div`
  display: grid;
  gap: ${space[16]};
`

interface ManagerTagProps {
  managerId: string
  onRemove: () => void
}

/** Says whose direct reports the list is narrowed to, and takes that back. */
function ManagerTag({ managerId, onRemove }: ManagerTagProps) {
  const { data } = useUsersGetQuery(Number(managerId))
  return (
    <div>
      <Tag onRemove={onRemove} removeLabel={texts.allUsers}>
        {data ? texts.onlyReportsTo(fullName(data)) : texts.onlyReports}
      </Tag>
    </div>
  )
}

/** Everyone one may see, by last name. */
export function UserList() {
  const [parameters, setParameters] = useSearchParams()
  const filter = useMemo(() => readFilter(parameters), [parameters])
  const query = useUsersListInfiniteQuery(filter)
  const users = query.data?.pages.flatMap((page) => page.items) ?? []
  const first = query.data?.pages[0]
  const [dialog, setDialog] = useState<UserDialogState | null>(null)

  if (isCallError(query.error) && query.error.status === 403) {
    return (
      <>
        <PageHeader title={texts.title} />
        <ForbiddenState />
      </>
    )
  }

  const handleAllUsers = () => {
    const { managerId: _, ...rest } = filter
    setParameters(toParameters(rest), { replace: true })
  }

  const state = query.isLoading ? 'loading' : query.data ? (users.length === 0 ? 'empty' : 'ready') : 'error'
  const empty = narrows(filter) ? (
    <EmptyState
      title={texts.noMatches}
      description={texts.noMatchesHint}
      action={<Button onClick={() => setParameters({}, { replace: true })}>{texts.clear}</Button>}
    />
  ) : (
    <EmptyState title={texts.empty} />
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        count={first ? texts.count(first.total) : undefined}
        actions={
          <>
            {first?.can.import ? (
              <Button asChild intent="ghost" icon={<SecurityIcon />}>
                <Link to={toSignInFailures()}>{messages.signInFailures.link}</Link>
              </Button>
            ) : null}
            {first?.can.import ? (
              <Button asChild icon={<UploadIcon />}>
                <Link to={toUserImport()}>{texts.import}</Link>
              </Button>
            ) : null}
            {first?.can.create ? (
              <Button
                intent="primary"
                icon={<PlusIcon />}
                onClick={() => setDialog({ mode: 'create', assignableRoles: first.assignableRoles })}
              >
                {texts.add}
              </Button>
            ) : null}
          </>
        }
      />
      <Content>
        <UserFilters
          filter={filter}
          onChange={(next) => setParameters(toParameters(next), { replace: true })}
        />
        {filter.managerId ? <ManagerTag managerId={filter.managerId} onRemove={handleAllUsers} /> : null}
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
      <UserDialog state={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
