import type { Notification } from '@headway/contracts/notifications'
import { color, font, IconButton, NotificationItem, space } from '@headway/design-system'
import { CheckIcon, CircleEmptyIcon } from '@headway/design-system/icons'
import { type Formats, useFormats, useNavigate } from '@headway/sdk'
import type { KeyboardEvent } from 'react'
import styled from 'styled-components'
import { notificationMessages as texts } from '../messages/notifications.ts'

const DAY_MS = 86_400_000

const Days = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

const Day = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
`

const Heading = styled.h2`
  padding-inline-start: ${space[8]};
  color: ${color.text.secondary};
  font: ${font.caption};
  font-weight: 600;
`

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
`

const Row = styled.li`
  display: flex;
  align-items: flex-start;
  gap: ${space[4]};

  & > :last-child {
    margin-top: ${space[4]};
  }

  & > :first-child {
    flex: 1;
    min-width: 0;
  }
`

/** Returns the heading of a day, in the organization's time zone. */
function formatDay(formats: Formats, day: string, now = Date.now()): string {
  const dayBefore = (milliseconds: number) => formats.day(new Date(now - milliseconds).toISOString())
  if (day === dayBefore(0)) {
    return texts.today
  }
  return day === dayBefore(DAY_MS) ? texts.yesterday : day
}

const steps: Record<string, number | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move through the notifications of all days. */
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

/** Notifications grouped by day. A click marks a notification as read and opens its link; `m` only toggles the mark. */
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
          <Heading>{formatDay(formats, day)}</Heading>
          <List aria-label={texts.listOf(formatDay(formats, day))}>
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
                <IconButton
                  icon={notification.read ? <CircleEmptyIcon /> : <CheckIcon />}
                  label={
                    notification.read
                      ? texts.markUnreadOf(notification.title)
                      : texts.markReadOf(notification.title)
                  }
                  onClick={() => onMark(notification, !notification.read)}
                />
              </Row>
            ))}
          </List>
        </Day>
      ))}
    </Days>
  )
}
