import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import {
  BellIcon,
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

/** What a notification is about (specification, section 4; comments are ours). */
export type NotificationKind =
  | 'deadline'
  | 'report_missing'
  | 'login_alert'
  | 'task_assigned'
  | 'file_approval'
  | 'comment'
  | 'other'

const icons: Record<NotificationKind, Icon> = {
  deadline: DeadlineIcon,
  report_missing: ClockAlertIcon,
  login_alert: SecurityIcon,
  task_assigned: TasksIcon,
  file_approval: FileTextIcon,
  comment: MessageIcon,
  other: BellIcon,
}

/** Priority sets the accent of a notification (specification, section 5): here that of its icon. */
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

/** One line where there is room; title above message in popovers and on phones. */
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
  /** The moment as people read it. */
  when: string
  /** Said of one that is unread; undefined for one that was read. */
  unreadLabel: string | undefined
  /** Whether a long message is cut after two lines until it has the focus. */
  clamped?: boolean
}

/** One notification: what it is about, how urgent, when, and whether it was read. Pressing it opens it. */
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
