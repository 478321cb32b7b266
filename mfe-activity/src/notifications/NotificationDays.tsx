import type { Notification } from '@headway/contracts/notifications'
import { Button, font, NotificationItem, space } from '@headway/design-system'
import { type Formats, useFormats, useNavigate } from '@headway/sdk'
import type { KeyboardEvent } from 'react'
import styled from 'styled-components'
import { notificationMessages as texts } from '../messages/notifications.ts'

const A_DAY = 86_400_000

const Days = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
`

const Day = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
`

const Heading = styled.h2`
  font: ${font.heading3};
`

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
`

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[8]};

  & > :first-child {
    flex: 1 1 16rem;
    min-width: 0;
  }
`

/** What a day is called that notifications came on, in the organisation's zone. */
function nameOfDay(formats: Formats, day: string, now = Date.now()): string {
  const dayBefore = (milliseconds: number) => formats.day(new Date(now - milliseconds).toISOString())
  if (day === dayBefore(0)) {
    return texts.today
  }
  return day === dayBefore(A_DAY) ? texts.yesterday : day
}

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows walk over the notifications of all days. */
function handleArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) {
    return
  }
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button:first-child')]
  const row = document.activeElement?.closest('li')
  const next = items.findIndex((item) => item.parentElement === row) + step
  items.at(Math.min(Math.max(next, 0), items.length - 1))?.focus()
}

interface DaysProps {
  items: readonly Notification[]
  onMark: (notification: Notification, isRead: boolean) => void
}

/** Notifications by the days they came on. Opening one marks it read and goes to what it is about, `m` only marks. */
export function NotificationDays({ items, onMark }: DaysProps) {
  const navigate = useNavigate()
  const formats = useFormats()

  const handleOpen = (notification: Notification) => {
    if (!notification.read) {
      onMark(notification, true)
    }
    if (notification.link !== null) {
      void navigate(notification.link)
    }
  }
  const handleKeyDown = (event: KeyboardEvent, notification: Notification) => {
    if (event.key === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      onMark(notification, !notification.read)
    }
  }

  const days = [...Map.groupBy(items, ({ timestamp }) => formats.day(timestamp))]
  return (
    <Days onKeyDown={handleArrows}>
      {days.map(([day, ofDay]) => (
        <Day key={day}>
          <Heading>{nameOfDay(formats, day)}</Heading>
          <List aria-label={texts.listOf(nameOfDay(formats, day))}>
            {ofDay.map((notification) => (
              <Row key={notification.id}>
                <NotificationItem
                  kind={notification.type}
                  priority={notification.priority}
                  title={notification.title}
                  message={notification.message}
                  moment={notification.timestamp}
                  when={formats.time(notification.timestamp)}
                  unreadLabel={notification.read ? undefined : texts.unread}
                  aria-keyshortcuts="m"
                  onClick={() => handleOpen(notification)}
                  onKeyDown={(event) => handleKeyDown(event, notification)}
                />
                <Button
                  size="small"
                  intent="ghost"
                  aria-label={
                    notification.read
                      ? texts.markUnreadOf(notification.title)
                      : texts.markReadOf(notification.title)
                  }
                  onClick={() => onMark(notification, !notification.read)}
                >
                  {notification.read ? texts.markUnread : texts.markRead}
                </Button>
              </Row>
            ))}
          </List>
        </Day>
      ))}
    </Days>
  )
}
