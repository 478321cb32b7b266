import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import {
  BellIcon,
  BlockedIcon,
  ClockAlertIcon,
  DeadlineIcon,
  FileTextIcon,
  type Icon,
  MessageIcon,
  SecurityIcon,
  TasksIcon,
} from '../icons/icons.tsx'
import { color, font, media, radius, space } from '../tokens/tokens.ts'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx'

/** Subject of a notification (specification, section 4; `comment` and `blocker` are additions). */
export type NotificationKind =
  | 'deadline'
  | 'report_missing'
  | 'blocker'
  | 'login_alert'
  | 'task_assigned'
  | 'file_approval'
  | 'comment'
  | 'other'

const icons: Record<NotificationKind, Icon> = {
  deadline: DeadlineIcon,
  report_missing: ClockAlertIcon,
  blocker: BlockedIcon,
  login_alert: SecurityIcon,
  task_assigned: TasksIcon,
  file_approval: FileTextIcon,
  comment: MessageIcon,
  other: BellIcon,
}

/** The priority sets the accent color of a notification (specification, section 5). Here it applies to the icon. */
const accents = {
  high: color.danger.text,
  medium: color.warning.text,
  low: color.text.muted,
} as const

const Item = styled.button<{ $clamped: boolean }>`
  display: grid;
  grid-template-columns: 8px 16px minmax(0, 1fr) auto;
  align-items: ${({ $clamped }) => ($clamped ? 'start' : 'center')};
  gap: ${space[8]};
  width: 100%;
  min-height: 2.5rem;
  padding: ${space[8]};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.text.primary};
  font: ${font.body};
  text-align: start;
  cursor: pointer;

  ${media.narrow} {
    align-items: start;
  }

  &:hover {
    background: ${color.background.hover};
  }
`

/** Has the height of the first line, so that icons are centered on it. */
const Mark = styled.span`
  display: grid;
  place-items: center;
  height: 1.25rem;
`

const Accent = styled(Mark)<{ $accent: string }>`
  color: ${({ $accent }) => $accent};
`

/** One line in wide windows; the title is above the message in popovers and in narrow windows. */
const Texts = styled.span<{ $clamped: boolean }>`
  display: ${({ $clamped }) => ($clamped ? 'grid' : 'flex')};
  flex-wrap: wrap;
  column-gap: ${space[8]};
  min-width: 0;

  ${media.narrow} {
    display: grid;
  }
`

const Title = styled.span<{ $unread: boolean }>`
  font-weight: ${({ $unread }) => ($unread ? 600 : 400)};
  overflow-wrap: anywhere;
`

const Message = styled.span<{ $clamped: boolean }>`
  display: ${({ $clamped }) => ($clamped ? '-webkit-box' : 'block')};
  min-width: 0;
  overflow: hidden;
  color: ${color.text.secondary};
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  ${Item}:focus-visible & {
    -webkit-line-clamp: none;
  }
`

const Meta = styled.time`
  color: ${color.text.muted};
  font: ${font.caption};
  line-height: 1.25rem;
  white-space: nowrap;
`

const Dot = styled.span`
  width: 8px;
  height: 8px;
  border-radius: ${radius.full};
  background: ${color.accent.solid};
`

export interface NotificationItemProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'title'> {
  kind: NotificationKind
  priority: keyof typeof accents
  title: string
  message: string
  /** ISO 8601. */
  moment: string
  /** Formatted time. */
  when: string
  /** Accessible text of an unread notification; undefined if it was read. */
  unreadLabel: string | undefined
  /** Whether a long message is truncated after two lines until it has the focus. */
  clamped?: boolean
}

/** Notification with its subject, priority, time and read state. A click opens it. */
export function NotificationItem(props: NotificationItemProps) {
  const { kind, priority, title, message, moment, when, unreadLabel, clamped = false, ...rest } = props
  const KindIcon = icons[kind]
  const isUnread = unreadLabel !== undefined
  return (
    <Item type="button" $clamped={clamped} {...rest}>
      <Mark>
        {isUnread ? (
          <Dot>
            <VisuallyHidden>{unreadLabel}</VisuallyHidden>
          </Dot>
        ) : null}
      </Mark>
      <Accent $accent={accents[priority]}>
        <KindIcon />
      </Accent>
      <Texts $clamped={clamped}>
        <Title $unread={isUnread}>{title}</Title>
        <Message $clamped={clamped}>{message}</Message>
      </Texts>
      <Meta dateTime={moment}>{when}</Meta>
    </Item>
  )
}
