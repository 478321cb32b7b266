import { Async, Button, color, font, IconButton, Popover, Skeleton, space } from '@headway/design-system'
import { BellIcon } from '@headway/design-system/icons'
import { Link, messageFor, queryState, requestIdOf } from '@headway/sdk'
import { type KeyboardEvent, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useNotificationsListQuery, useNotificationsReadAllMutation } from '../shell.api.ts'
import { NotificationList } from './NotificationList.tsx'

/** Unread counts above this are shown as '9+' (specification, section 2). */
const MAX_SHOWN_COUNT = 9

const Header = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  min-height: 2.5rem;
  padding: ${space[8]} ${space[12]};
`

const Title = styled.h2`
  font: ${font.heading3};
`

const Empty = styled.p`
  padding: ${space[24]} ${space[12]};
  text-align: center;
`

const Skeletons = styled.div`
  display: grid;
  gap: ${space[12]};
  padding: ${space[12]};
`

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space[8]};
  padding: ${space[8]};
  border-top: 1px solid ${color.border.subtle};
`

const badgeOf = (unread: number) => {
  if (unread === 0) {
    return undefined
  }
  return unread > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : String(unread)
}

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move through the list, wherever the focus is in the popover. */
function handleArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) {
    return
  }
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')]
  const next = items.findIndex((item) => item === document.activeElement) + step
  items.at(Math.min(Math.max(next, 0), items.length - 1))?.focus()
}

/** Bell button with the popover of notifications. */
export function NotificationPopover() {
  const [isOpen, setOpen] = useState(false)
  const query = useNotificationsListQuery()
  const { data, error, refetch } = query
  const [markAllRead] = useNotificationsReadAllMutation()
  const unread = data?.unread ?? 0
  const badge = badgeOf(unread)

  return (
    <Popover
      label={messages.notifications.title}
      width="min(24rem, calc(100vw - 1rem))"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={messages.notifications.bell(badge, unread)} icon={<BellIcon />} badge={badge} />
      }
    >
      <div onKeyDown={handleArrows}>
        <Header>
          <Title>{messages.notifications.title}</Title>
          {unread > 0 ? (
            <Button size="small" intent="ghost" onClick={() => void markAllRead()}>
              {messages.notifications.markAllRead}
            </Button>
          ) : null}
        </Header>
        <Async
          state={queryState(query, data?.items.length === 0)}
          skeleton={
            <Skeletons>
              <Skeleton lines={2} />
              <Skeleton lines={2} />
              <Skeleton lines={2} />
            </Skeletons>
          }
          error={{ message: messageFor(error, messages.notifications.failed), requestId: requestIdOf(error) }}
          onRetry={() => void refetch()}
          empty={<Empty>{messages.notifications.empty}</Empty>}
        >
          <NotificationList items={data?.items ?? []} onOpen={() => setOpen(false)} />
        </Async>
        <Footer>
          <Button asChild size="small" intent="ghost">
            <Link to="/notifications" onClick={() => setOpen(false)}>
              {messages.notifications.seeAll}
            </Link>
          </Button>
          <Button asChild size="small" intent="ghost">
            <Link to="/notifications/preferences" onClick={() => setOpen(false)}>
              {messages.notifications.preferences}
            </Link>
          </Button>
        </Footer>
      </div>
    </Popover>
  )
}
