import type { Notification, NotificationType } from '@headway/contracts/notifications'
import { color, font, radius, space, VisuallyHidden } from '@headway/design-system'
import {
  BellIcon,
  DeadlineIcon,
  FileTextIcon,
  type Icon,
  SecurityIcon,
  ClockAlertIcon,
  TasksIcon,
} from '@headway/design-system/icons'
import { useFormats, useNavigate } from '@headway/sdk'
import type { KeyboardEvent } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { useNotificationsReadMutation } from '../shell.api.ts'

const icons: Record<NotificationType, Icon> = {
  deadline: DeadlineIcon,
  report_missing: ClockAlertIcon,
  login_alert: SecurityIcon,
  task_assigned: TasksIcon,
  file_approval: FileTextIcon,
  other: BellIcon,
}

const accents: Record<Notification['priority'], string> = {
  high: color.danger.solid,
  medium: color.warning.solid,
  low: color.border.default,
}

const List = styled.ul`
  max-height: 24rem;
  margin: 0;
  padding: 0 ${space[8]} ${space[8]};
  overflow-y: auto;
  list-style: none;

  li + li {
    margin-top: ${space[4]};
  }
`

const Item = styled.button<{ $accent: string; $unread: boolean }>`
  display: grid;
  grid-template-columns: auto 1fr auto;
  gap: ${space[8]};
  width: 100%;
  padding: ${space[8]} ${space[12]};
  border: 0;
  border-inline-start: 3px solid ${({ $accent }) => $accent};
  border-radius: ${radius.small};
  background: ${({ $unread }) => ($unread ? color.background.selected : 'transparent')};
  color: ${color.text.primary};
  font: ${font.dense};
  text-align: start;
  cursor: pointer;

  &:hover {
    background: ${color.background.hover};
  }
`

const Texts = styled.span`
  display: grid;
  min-width: 0;
`

const Title = styled.span`
  font-weight: 600;
`

const Message = styled.span`
  display: -webkit-box;
  overflow: hidden;
  color: ${color.text.secondary};
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  ${Item}:focus-visible & {
    -webkit-line-clamp: none;
  }
`

const Meta = styled.span`
  color: ${color.text.muted};
  font: ${font.caption};
`

const Dot = styled.span`
  align-self: center;
  width: 8px;
  height: 8px;
  border-radius: ${radius.full};
  background: ${color.accent.solid};
`

interface NotificationListProps {
  items: readonly Notification[]
  /** Called when one is opened. */
  onOpen: () => void
}

/** Notifications, newest first. Opening one marks it read and goes to what it is about, `m` only marks. */
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
      {items.map((item) => {
        const TypeIcon = icons[item.type]
        return (
          <li key={item.id}>
            <Item
              type="button"
              $accent={accents[item.priority]}
              $unread={!item.read}
              onClick={() => handleOpen(item)}
              onKeyDown={(event) => handleKeyDown(event, item)}
            >
              <TypeIcon />
              <Texts>
                <Title>{item.title}</Title>
                <Message>{item.message}</Message>
                <Meta>
                  <time dateTime={item.timestamp}>{formats.relative(item.timestamp)}</time>
                </Meta>
              </Texts>
              {item.read ? null : (
                <Dot>
                  <VisuallyHidden>{messages.notifications.unread}</VisuallyHidden>
                </Dot>
              )}
            </Item>
          </li>
        )
      })}
    </List>
  )
}
