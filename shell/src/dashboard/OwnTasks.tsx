import type { DashboardOverview } from '@headway/contracts/dashboard'
import type { TaskSummary } from '@headway/contracts/tasks'
import {
  Button,
  color,
  CompleteCircle,
  font,
  media,
  PriorityBadge,
  size,
  space,
  truncate,
  useToday,
} from '@headway/design-system'
import { ChevronRightIcon } from '@headway/design-system/icons'
import { relativeDueDate, Link, useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { dashboardMessages } from '../messages/dashboard.ts'
import { DashboardPanel, Nothing } from './DashboardPanel.tsx'
import { toOwnOpen, toTask } from './links.ts'
import { Row, RowList } from './Rows.tsx'
import { useToggleCompleted } from './useToggleCompleted.ts'

const texts = dashboardMessages.ownTasks
const NOTHING = { groups: [], open: 0 }

const GroupTitle = styled.h3`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  height: 28px;
  padding: 0 ${space[16]};
  border-top: 1px solid ${color.border.subtle};
  background: ${color.background.rowHover};
  color: ${color.text.secondary};
  font: ${font.captionStrong};

  span {
    color: ${color.text.muted};
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
`

const Title = styled.span<{ $done: boolean }>`
  flex: 1;
  ${truncate}

  a {
    color: ${({ $done }) => ($done ? color.text.muted : color.text.primary)};
    font: ${font.bodyStrong};
    text-decoration: ${({ $done }) => ($done ? 'line-through' : 'none')};
  }

  a:hover {
    text-decoration: underline;
  }

  ${media.narrow} {
    display: -webkit-box;
    white-space: normal;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`

const Tags = styled.span`
  max-width: 12rem;
  color: ${color.text.muted};
  font: ${font.caption};
  ${truncate}

  ${media.narrow} {
    display: none;
  }
`

const Due = styled.span<{ $late: boolean }>`
  flex-shrink: 0;
  min-width: 84px;
  color: ${({ $late }) => ($late ? color.danger.text : color.text.secondary)};
  font-variant-numeric: tabular-nums;
  text-align: end;

  ${media.narrow} {
    min-width: 0;
  }
`

const More = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${size.row};
  padding: 0 ${space[16]};
  border-top: 1px solid ${color.border.subtle};
  color: ${color.text.muted};
  text-decoration: none;

  &:hover {
    background: ${color.background.rowHover};
  }
`

function TaskRow({ task, onToggle }: { task: TaskSummary; onToggle: (task: TaskSummary) => void }) {
  const formats = useFormats()
  const today = useToday()()
  const { id, title, priority, tags, dueDate, status, can } = task
  const isDone = status === 'completed'
  const due = dueDate === null ? undefined : relativeDueDate(formats, dueDate, today, !isDone)
  return (
    <Row>
      <CompleteCircle
        label={isDone ? texts.reopen(title) : texts.complete(title)}
        completed={isDone}
        onPress={can.complete || can.reopen ? () => onToggle(task) : undefined}
      />
      <PriorityBadge priority={priority} iconOnly />
      <Title $done={isDone}>
        <Link to={toTask(id)}>{title}</Link>
      </Title>
      <Tags>{tags.join(', ')}</Tags>
      <Due $late={due?.isLate === true} title={dueDate === null ? undefined : formats.dueDate(dueDate)}>
        {due?.note ?? due?.day}
      </Due>
    </Row>
  )
}

/** Own tasks grouped by due date, each with a circle that completes it. */
export function OwnTasks({ tasks = NOTHING }: { tasks: DashboardOverview['tasks'] }) {
  const toggle = useToggleCompleted()
  const all = (
    <Button asChild size="small" intent="ghost">
      <Link to="/tasks">{dashboardMessages.seeAll}</Link>
    </Button>
  )
  const groups = tasks.groups.filter(({ items }) => items.length > 0)
  const shown = groups.flatMap(({ items }) => items).filter(({ status }) => status !== 'completed').length
  const more = tasks.open - shown
  return (
    <DashboardPanel title={texts.title} aside={all}>
      {groups.length === 0 ? <Nothing>{texts.empty}</Nothing> : null}
      {groups.map(({ due, items, total }) => (
        <section key={due} aria-label={texts.groups[due]}>
          <GroupTitle>
            {texts.groups[due]} <span>{total}</span>
          </GroupTitle>
          <RowList>
            {items.map((task) => (
              <TaskRow key={task.id} task={task} onToggle={toggle} />
            ))}
          </RowList>
        </section>
      ))}
      {more > 0 ? (
        <More to={toOwnOpen()}>
          <ChevronRightIcon size={14} />
          {texts.more(more)}
        </More>
      ) : null}
    </DashboardPanel>
  )
}
