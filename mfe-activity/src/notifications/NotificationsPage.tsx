import type { Notification } from '@headway/contracts/notifications'
import {
  Async,
  Button,
  Card,
  EmptyState,
  media,
  MoreButton,
  Muted,
  PageHeader,
  Skeleton,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { SettingsIcon } from '@headway/design-system/icons'
import { Link, listQuery, serverMessage, useSearchParams } from '@headway/sdk'
import { useMemo } from 'react'
import styled from 'styled-components'
import { notificationMessages as texts } from '../messages/notifications.ts'
import { routes } from '../routes.ts'
import { readFilter } from './filter.ts'
import { NotificationDays } from './NotificationDays.tsx'
import { NotificationFilters } from './NotificationFilters.tsx'
import {
  type NotificationFilter,
  useNotificationsPageInfiniteQuery,
  useNotificationsPageMarkMutation,
  useNotificationsPageReadAllMutation,
} from './notifications.api.ts'

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

const KeyboardHint = styled(Muted)`
  ${media.coarse} {
    display: none;
  }
`

function ReadAllButton() {
  const [readAll, { isLoading }] = useNotificationsPageReadAllMutation()
  const handleClick = async () => {
    const { error } = await readAll()
    if (error) {
      toastFailure(serverMessage(error, texts.markFailed))
    } else {
      toastSuccess(texts.markedAll)
    }
  }
  return (
    <Button busy={isLoading} onClick={() => void handleClick()}>
      {texts.markAllRead}
    </Button>
  )
}

interface ListProps {
  filter: NotificationFilter
  onChange: (filter: NotificationFilter) => void
}

function NotificationsList({ filter, onChange }: ListProps) {
  const list = listQuery(useNotificationsPageInfiniteQuery(filter), texts.failed)
  const [mark] = useNotificationsPageMarkMutation()
  const isNarrowed = Object.keys(filter).length > 0

  const handleMark = async ({ id }: Notification, isRead: boolean) => {
    const { error } = await mark({ id, isRead, filter })
    if (error) {
      toastFailure(serverMessage(error, texts.markFailed))
    }
  }

  return (
    <Async
      state={list.state}
      loadingText={texts.loading}
      skeleton={<Skeleton lines={10} />}
      error={list.error}
      onRetry={list.onRetry}
      refreshing={list.refreshing}
      empty={
        isNarrowed ? (
          <EmptyState
            title={texts.noMatches}
            description={texts.noMatchesHint}
            action={<Button onClick={() => onChange({})}>{texts.clear}</Button>}
          />
        ) : (
          <EmptyState title={texts.empty} />
        )
      }
    >
      <Card>
        <NotificationDays items={list.items} onMark={(item, isRead) => void handleMark(item, isRead)} />
        {list.hasMore ? (
          <MoreButton
            label={texts.more}
            busy={list.isLoadingMore}
            error={list.moreError}
            onMore={list.onMore}
          />
        ) : null}
        <KeyboardHint>{texts.keys}</KeyboardHint>
      </Card>
    </Async>
  )
}

/** Page with all stored notifications. */
export function NotificationsPage() {
  const [parameters, setParameters] = useSearchParams()
  const filter = useMemo(() => readFilter(parameters), [parameters])
  const { data } = useNotificationsPageInfiniteQuery(filter)
  const hasUnread = data?.pages.some(({ items }) => items.some(({ read }) => !read)) === true
  const handleChange = (next: NotificationFilter) => setParameters({ ...next }, { replace: true })
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <>
            <Button asChild icon={<SettingsIcon />}>
              <Link to={routes.preferences.path}>{texts.preferences.title}</Link>
            </Button>
            {hasUnread ? <ReadAllButton /> : null}
          </>
        }
      />
      <Content>
        <NotificationFilters filter={filter} onChange={handleChange} />
        <NotificationsList filter={filter} onChange={handleChange} />
      </Content>
    </>
  )
}
