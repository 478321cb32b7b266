import type { Alert, HealthCheck } from '@headway/contracts/alerts'
import type {
  FileActionItem,
  ActionItem,
  MissingReportsActionItem,
  TaskActionItem,
  TeamMember,
} from '@headway/contracts/dashboard'
import { Button, formatSize, useToday } from '@headway/design-system'
import { relativeDueDate, Link, useCurrentUser, useFormats } from '@headway/sdk'
import { dashboardMessages } from '../messages/dashboard.ts'
import { ActionItemLayout } from './ActionItemLayout.tsx'
import { AssignMenu } from './AssignMenu.tsx'
import { clockTime } from './clockTime.ts'
import { toDueReports, toReport, toTask, toTaskFiles } from './links.ts'
import { BlockerItem, MentionItem, OwnReportItem, RejectedFileItem } from './ReportItemRows.tsx'
import { QuietButton } from './QuietButton.tsx'
import type { ActionItemActions } from './useActionItemActions.ts'

const texts = dashboardMessages.actionItems

function FileItem({ item, actions }: { item: FileActionItem; actions: ActionItemActions }) {
  const formats = useFormats()
  const { name, size, author, createdAt, taskTitle, source, ownerId } = item
  return (
    <ActionItemLayout
      kind="file"
      subject={<Link to={source === 'task' ? toTaskFiles(ownerId) : toReport(ownerId)}>{name}</Link>}
      detail={`${formatSize(size)} · ${taskTitle ?? texts.dailyReport}`}
      people={[author]}
      when={formats.relative(createdAt)}
      moment={formats.moment(createdAt)}
      actions={
        <>
          <Button
            size="small"
            busy={actions.isBusy(item)}
            aria-label={texts.approveFile(name)}
            onClick={() => actions.approve(item)}
          >
            {texts.approve}
          </Button>
          <QuietButton label={texts.rejectFile(name)} onClick={() => actions.reject(item)}>
            {texts.reject}
          </QuietButton>
        </>
      }
    />
  )
}

interface TaskItemProps {
  item: TaskActionItem
  actions: ActionItemActions
  team: readonly TeamMember[]
}

/** Main action on a task: unblock it, assign it to a direct report, or complete an own one. */
function TaskAction({ item: { kind, task }, actions, team }: TaskItemProps) {
  const { id: me } = useCurrentUser()
  const { title, assignments, can } = task
  if (kind === 'blocked' && can.unblock) {
    return (
      <QuietButton label={texts.unblockTask(title)} onClick={() => actions.unblock(task)}>
        {texts.unblock}
      </QuietButton>
    )
  }
  if (can.assign === true && team.length > 0) {
    return <AssignMenu task={task} team={team} onAssign={(person) => actions.assign(task, person)} />
  }
  if (can.complete && assignments.some(({ assigneeId }) => assigneeId === me)) {
    const label = dashboardMessages.ownTasks.complete(title)
    return (
      <QuietButton label={label} onClick={() => actions.complete(task)}>
        {texts.complete}
      </QuietButton>
    )
  }
  return null
}

function TaskItem({ item, actions, team }: TaskItemProps) {
  const { kind, task } = item
  const formats = useFormats()
  const me = useCurrentUser()
  const today = useToday()()
  const { id, title, blocked, dueDate, assignments } = task
  const due = dueDate === null ? undefined : relativeDueDate(formats, dueDate, today)
  const isBlocked = kind === 'blocked' && blocked !== null
  const people = assignments.map(({ assigneeId, assignee }) => ({ id: assigneeId, ...assignee }))
  const namesOwner = me.role === 'president'
  return (
    <ActionItemLayout
      kind={kind}
      subject={<Link to={toTask(id)}>{title}</Link>}
      detail={blocked?.reason ?? (people.length === 0 && !namesOwner ? texts.unassigned : undefined)}
      people={namesOwner ? people : people.filter((person) => person.id !== me.id)}
      namesOwner={namesOwner}
      when={isBlocked ? formats.relative(blocked.since) : (due?.note ?? due?.day ?? texts.noDueDate)}
      moment={dueDate === null ? undefined : formats.dueDate(dueDate)}
      isLate={due?.isLate === true}
      actions={namesOwner ? undefined : <TaskAction item={item} actions={actions} team={team} />}
    />
  )
}

function MissingReportsItem({
  item,
  actions,
}: {
  item: MissingReportsActionItem
  actions: ActionItemActions
}) {
  const { people, total, dueTime } = item
  return (
    <ActionItemLayout
      kind="notReported"
      subject={
        <b>
          {texts.notReported(
            people.map(({ firstName }) => firstName),
            total,
          )}
        </b>
      }
      people={people}
      when={dueTime === null ? texts.dueToday : texts.reportsDue(clockTime(dueTime))}
      actions={
        <>
          {total === people.length ? (
            <Button size="small" onClick={() => actions.remind(item)}>
              {texts.remind}
            </Button>
          ) : null}
          <Button asChild size="small" intent="ghost">
            <Link to={toDueReports()}>{texts.whoReported}</Link>
          </Button>
        </>
      }
    />
  )
}

function AlertItem({ alert, actions }: { alert: Alert; actions: ActionItemActions }) {
  const formats = useFormats()
  const { title, detail, since, severity, link } = alert
  return (
    <ActionItemLayout
      kind="alert"
      subject={<Link to={link ?? '/admin'}>{title}</Link>}
      detail={detail}
      when={formats.relative(since)}
      moment={formats.moment(since)}
      isLate={severity === 'critical'}
      actions={
        <QuietButton label={texts.acknowledgeAlert(title)} onClick={() => actions.acknowledge(alert)}>
          {texts.acknowledge}
        </QuietButton>
      }
    />
  )
}

function CheckItem({ check: { title, reason, checkedAt } }: { check: HealthCheck }) {
  const formats = useFormats()
  return (
    <ActionItemLayout
      kind="check"
      subject={<Link to="/admin">{title}</Link>}
      detail={reason ?? undefined}
      when={checkedAt === null ? '' : formats.relative(checkedAt)}
      actions={
        <Button asChild size="small" intent="ghost">
          <Link to="/admin" aria-label={texts.openAbout(title)}>
            {texts.open}
          </Link>
        </Button>
      }
    />
  )
}

function SecurityItem({ total }: { total: number }) {
  const title = texts.counts.security(total)
  return (
    <ActionItemLayout
      kind="security"
      subject={<Link to="/admin/security">{title}</Link>}
      when=""
      actions={
        <Button asChild size="small" intent="ghost">
          <Link to="/admin/security" aria-label={texts.openAbout(title)}>
            {texts.open}
          </Link>
        </Button>
      }
    />
  )
}

interface ActionItemRowProps {
  item: ActionItem
  actions: ActionItemActions
  team: readonly TeamMember[]
}

/** One row of "Needs you". */
export function ActionItemRow({ item, actions, team }: ActionItemRowProps) {
  switch (item.kind) {
    case 'ownReport':
      return <OwnReportItem item={item} />
    case 'file':
      return <FileItem item={item} actions={actions} />
    case 'rejectedFile':
      return <RejectedFileItem item={item} />
    case 'mention':
      return <MentionItem notification={item.notification} actions={actions} />
    case 'blocker':
      return <BlockerItem blocker={item.blocker} actions={actions} />
    case 'notReported':
      return <MissingReportsItem item={item} actions={actions} />
    case 'alert':
      return <AlertItem alert={item.alert} actions={actions} />
    case 'security':
      return <SecurityItem total={item.total} />
    case 'check':
      return <CheckItem check={item.check} />
    default:
      return <TaskItem item={item} actions={actions} team={team} />
  }
}

/** Returns the React key of an action item. */
export function keyOf(item: ActionItem): string {
  switch (item.kind) {
    case 'ownReport':
      return `report-${item.day}`
    case 'file':
      return `${item.source}-file-${item.id}`
    case 'rejectedFile':
      return `rejected-${item.id}`
    case 'mention':
      return `mention-${item.notification.id}`
    case 'blocker':
      return `blocker-${item.blocker.id}`
    case 'alert':
      return `alert-${item.alert.id}`
    case 'check':
      return `check-${item.check.kind}`
    case 'notReported':
    case 'security':
      return item.kind
    default:
      return `task-${item.task.id}`
  }
}
