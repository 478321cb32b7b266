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
import { color, font, radius, space } from '../tokens/tokens.ts'
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

const accents = {
  high: color.danger.solid,
  medium: color.warning.solid,
  low: color.border.default,
} as const

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
  overflow-wrap: anywhere;
`

const Message = styled.span<{ $clamped: boolean }>`
  display: ${({ $clamped }) => ($clamped ? '-webkit-box' : 'block')};
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
  return (
    <Item type="button" $accent={accents[priority]} $unread={unreadLabel !== undefined} {...rest}>
      <KindIcon />
      <Texts>
        <Title>{title}</Title>
        <Message $clamped={clamped}>{message}</Message>
        <Meta>
          <time dateTime={moment}>{when}</time>
        </Meta>
      </Texts>
      {unreadLabel === undefined ? null : (
        <Dot>
          <VisuallyHidden>{unreadLabel}</VisuallyHidden>
        </Dot>
      )}
    </Item>
  )
}
