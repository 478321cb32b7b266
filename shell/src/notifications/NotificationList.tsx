import type { Notification } from '@headway/contracts/notifications'
import { NotificationItem, space } from '@headway/design-system'
import { useFormats, useNavigate } from '@headway/sdk'
import type { KeyboardEvent } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useNotificationsReadMutation } from '../shell.api.ts'

const List = styled.ul`
  max-height: 24rem;
  margin: 0;
  padding: 0 ${space[8]} ${space[8]};
  overflow-y: auto;
  list-style: none;
`

interface NotificationListProps {
  items: readonly Notification[]
  /** Called when a notification is opened. */
  onOpen: () => void
}

/** Notifications, newest first. A click marks a notification as read and opens its link; `m` only marks it as read. */
export function NotificationList({ items, onOpen }: NotificationListProps) {
  const navigate = useNavigate()
  const formats = useFormats()
  const [markRead] = useNotificationsReadMutation()

  const handleOpen = ({ id, read, link }: Notification) => {
    if (!read) {
      void markRead(id)
    }
    if (link !== null) {
      onOpen()
      void navigate(link)
    }
  }

  const handleKeyDown = (event: KeyboardEvent, { id, read }: Notification) => {
    if (event.key === 'm' && !read) {
      void markRead(id)
    }
  }

  return (
    <List aria-label={messages.notifications.title}>
      {items.map((item) => (
        <li key={item.id}>
          <NotificationItem
            kind={item.type}
            priority={item.priority}
            title={item.title}
            message={item.message}
            moment={item.timestamp}
            when={formats.relative(item.timestamp)}
            unreadLabel={item.read ? undefined : messages.notifications.unread}
            clamped
            onClick={() => handleOpen(item)}
            onKeyDown={(event) => handleKeyDown(event, item)}
          />
        </li>
      ))}
    </List>
  )
}
