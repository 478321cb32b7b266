import type { TaskSummary } from '@headway/contracts/tasks'
import {
  Badge,
  Card,
  color,
  coveringLink,
  font,
  IconButton,
  Menu,
  PriorityBadge,
  space,
  StatusBadge,
} from '@headway/design-system'
import { MoreIcon, RepeatIcon } from '@headway/design-system/icons'
import { Link } from '@headway/sdk'
import styled from 'styled-components'
import { SelectBox } from '../bulk/SelectBox.tsx'
import { messages } from './tasks.messages.ts'
import { stateMessages } from '../task-state/states.messages.ts'
import { toTask } from '../routes.ts'
import { CompleteTask } from '../task-state/CompleteTask.tsx'
import { BlockedBadges } from '../task-state/BlockedBadges.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import type { TaskListArgument } from './tasks.api.ts'
import { CardMilestones } from './CardMilestones.tsx'
import { CornerTools, TaskDue, TaskPeople, TaskTags } from './TaskFacts.tsx'
import { useTaskEntries } from './useTaskEntries.tsx'

const texts = messages.card

const Inside = styled.div`
  display: flex;
  flex: 1;
  padding: ${space[12]} 14px ${space[8]};
`

/** The circle has its own column, so that all other content aligns with the title. */
const Grid = styled.div`
  display: grid;
  grid-template-columns: 1rem minmax(0, 1fr);
  flex: 1;
  column-gap: 10px;
  min-height: 122px;
`

const Above = styled.div`
  position: relative;
  z-index: 1;
`

const Circle = styled(Above)`
  padding-top: ${space[2]};
`

const Column = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${space[8]};
`

/** Has room for two lines: a title that needs both hides the description. */
const Words = styled.div`
  flex: 1;
  min-width: 0;
  height: 40px;
  overflow: hidden;
`

const clamped = `
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
`

const Title = styled.h2`
  ${clamped}
  font: ${font.reading};
  line-height: 20px;
  font-weight: 500;
  -webkit-line-clamp: 2;

  &[data-done] {
    color: ${color.text.muted};
    text-decoration: line-through;
  }
`

const Description = styled.p`
  ${clamped}
  color: ${color.text.secondary};
  -webkit-line-clamp: 1;
`

/** The link of the title covers the whole card; the controls are above it. */
const TitleLink = styled(Link)`
  ${coveringLink}
`

const Recurring = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${space[4]};
  height: 20px;
  color: ${color.text.muted};
  font: ${font.caption};
`

const Facts = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  height: 24px;
  margin-top: ${space[4]};
  overflow: hidden;
  white-space: nowrap;

  & > :last-child {
    margin-inline-start: auto;
  }
`

const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
  height: 28px;
  margin-top: auto;
  overflow: hidden;
  white-space: nowrap;

  & > :last-child {
    flex: 0 1 auto;
  }
`

interface TaskCardProps {
  task: TaskSummary
  list: TaskListArgument
  onDialog: (dialog: TaskDialogState) => void
}

/** Shows the checkbox and the menu of a card on hover and focus. */
function CardTools({ task, onDialog }: Pick<TaskCardProps, 'task' | 'onDialog'>) {
  const entries = useTaskEntries(task, onDialog)
  return (
    <CornerTools>
      <SelectBox task={task} />
      {entries.length > 0 ? (
        <Menu
          entries={entries}
          trigger={<IconButton size="small" label={texts.actions(task.title)} icon={<MoreIcon />} />}
        />
      ) : null}
    </CornerTools>
  )
}

/**
 * Shows one task in the grid: a click anywhere opens it, the circle completes it, and the menu has the other commands.
 */
export function TaskCard({ task, list, onDialog }: TaskCardProps) {
  const isDone = task.status === 'completed' || undefined
  return (
    <Card padding="none">
      <Inside>
        <Grid>
          <Circle>
            <CompleteTask task={task} onDialog={onDialog} />
          </Circle>
          <Column>
            <Head>
              <Words>
                <Title data-done={isDone}>
                  <TitleLink to={toTask(task.id)} state={{ list }}>
                    {task.title}
                  </TitleLink>
                </Title>
                <Description>{task.description || texts.noDescription}</Description>
              </Words>
              {task.isRecurring ? (
                <Recurring>
                  <RepeatIcon size={14} />
                  {texts.recurring}
                </Recurring>
              ) : null}
              <CardTools task={task} onDialog={onDialog} />
            </Head>
            <Facts>
              <span title={task.blocked?.reason}>
                <StatusBadge status={task.blocked ? 'blocked' : task.status} />
              </span>
              <PriorityBadge priority={task.priority} />
              <BlockedBadges task={{ ...task, blocked: null }} isShort />
              {task.isSubtask ? <Badge>{stateMessages.subtask}</Badge> : null}
              <TaskDue task={task} form="day" />
            </Facts>
            {task.milestoneCount > 0 ? (
              <Above>
                <CardMilestones task={task} />
              </Above>
            ) : null}
            <Foot>
              <TaskPeople task={task} />
              <TaskTags tags={task.tags} />
            </Foot>
          </Column>
        </Grid>
      </Inside>
    </Card>
  )
}
