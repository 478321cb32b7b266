import type { ActionItem } from '@headway/contracts/dashboard'
import type { Notification } from '@headway/contracts/notifications'
import type { OpenBlocker } from '@headway/contracts/report-blockers'
import { Button, useToday } from '@headway/design-system'
import { Link, relativeDueDate, useFormats } from '@headway/sdk'
import { dashboardMessages } from '../messages/dashboard.ts'
import { ActionItemLayout } from './ActionItemLayout.tsx'
import { shortDay } from './days.ts'
import { toReport, toReportFor } from './links.ts'
import { QuietButton } from './QuietButton.tsx'
import type { ActionItemActions } from './useActionItemActions.ts'

const texts = dashboardMessages.actionItems

type ItemOf<Kind extends ActionItem['kind']> = Extract<ActionItem, { kind: Kind }>

/** Own daily report that is due today or missing. */
export function OwnReportItem({ item: { day, state, dueAt } }: { item: ItemOf<'ownReport'> }) {
  const formats = useFormats()
  const isDue = state === 'due'
  const today = useToday()()
  const name = shortDay(day, today)
  const path = isDue ? '/report' : toReportFor(day)
  return (
    <ActionItemLayout
      kind="ownReport"
      subject={<Link to={path}>{isDue ? texts.todaysReport : texts.reportFor(name)}</Link>}
      detail={isDue ? undefined : texts.missing}
      when={isDue ? texts.dueToday : (relativeDueDate(formats, day, today).note ?? '')}
      moment={formats.moment(dueAt)}
      isLate={!isDue}
      actions={
        <Button asChild size="small">
          <Link to={path} aria-label={isDue ? undefined : texts.submitFor(name)}>
            {texts.submit}
          </Link>
        </Button>
      }
    />
  )
}

/** Own file that was rejected and can be replaced in its report. */
export function RejectedFileItem({ item }: { item: ItemOf<'rejectedFile'> }) {
  const formats = useFormats()
  const { name, reportId, reason, rejectedAt } = item
  return (
    <ActionItemLayout
      kind="rejectedFile"
      subject={<Link to={toReport(reportId)}>{name}</Link>}
      detail={reason === null ? texts.rejectedWithoutReason : texts.rejectedBecause(reason)}
      when={formats.relative(rejectedAt)}
      moment={formats.moment(rejectedAt)}
      actions={
        <Button asChild size="small">
          <Link to={toReport(reportId)} aria-label={texts.replaceFile(name)}>
            {texts.replace}
          </Link>
        </Button>
      }
    />
  )
}

interface MentionItemProps {
  notification: Notification
  actions: ActionItemActions
}

/** Unread comment that mentions the user. Opening it marks it as read. */
export function MentionItem({ notification, actions }: MentionItemProps) {
  const formats = useFormats()
  const { id, title, message, link, timestamp } = notification
  return (
    <ActionItemLayout
      kind="mention"
      subject={
        <Link to={link ?? '/notifications'} onClick={() => actions.markRead(id)}>
          {title}
        </Link>
      }
      detail={message}
      when={formats.relative(timestamp)}
      moment={formats.moment(timestamp)}
      actions={
        <QuietButton label={texts.markMentionRead(title)} onClick={() => actions.markRead(id)}>
          {texts.markRead}
        </QuietButton>
      }
    />
  )
}

interface BlockerItemProps {
  blocker: OpenBlocker
  actions: ActionItemActions
}

/** Open blocker of a direct report. */
export function BlockerItem({ blocker, actions }: BlockerItemProps) {
  const { text, reportId, taskTitle, author, raisedOn } = blocker
  return (
    <ActionItemLayout
      kind="blocker"
      subject={<Link to={toReport(reportId)}>{text}</Link>}
      detail={taskTitle ?? undefined}
      people={[author]}
      when={texts.since(shortDay(raisedOn, useToday()()))}
      actions={
        <QuietButton label={texts.solveBlocker(text)} onClick={() => actions.solve(blocker)}>
          {texts.solve}
        </QuietButton>
      }
    />
  )
}
