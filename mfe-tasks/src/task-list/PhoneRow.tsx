import type { TaskSummary } from '@headway/contracts/tasks'
import { color, coveringLink, font, PriorityBadge, space, StatusIcon } from '@headway/design-system'
import { Link } from '@headway/sdk'
import styled from 'styled-components'
import { SelectBox } from '../bulk/SelectBox.tsx'
import { useSelection } from '../bulk/selection.ts'
import { stateMessages } from '../task-state/states.messages.ts'
import { toTask } from '../routes.ts'
import { CompleteTask } from '../task-state/CompleteTask.tsx'
import { BlockedBadges } from '../task-state/BlockedBadges.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import type { TaskListArgument } from './tasks.api.ts'
import { TaskDue, TaskMilestones, TaskPeople, TaskTags } from './TaskFacts.tsx'

const Row = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: 48px minmax(0, 1fr) auto;
  min-height: 68px;
  padding-inline-end: ${space[16]};
  border-bottom: 1px solid ${color.border.subtle};
  background: ${color.background.list};
`

/** Centers circle and checkbox on the first line of the title, however large their touch areas are. */
const Hit = styled.div`
  position: relative;
  z-index: 1;
  display: grid;
  grid-auto-rows: 20px;
  place-items: center;
  align-content: start;
  padding-top: 11px;
`

const Words = styled.div`
  min-width: 0;
  padding: 11px ${space[12]} 11px 0;
`

const Title = styled.h3`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  font: ${font.reading};
  line-height: 20px;
  font-weight: 500;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;

  &[data-done] {
    color: ${color.text.muted};
    text-decoration: line-through;
  }
`

const TitleLink = styled(Link)`
  ${coveringLink}
`

const Facts = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  height: 20px;
  margin-top: 5px;
  overflow: hidden;
  white-space: nowrap;
`

const Blocked = styled.span`
  display: inline-flex;
`

/** Shrinks before all other facts. */
const TagsSlot = styled.span`
  display: inline-flex;
  min-width: 0;
`

const Who = styled.div`
  padding-top: 11px;
`

const Head = styled.h2`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  height: 32px;
  padding: 0 ${space[16]};
  background: ${color.background.rowHover};
  font: ${font.body};
  font-weight: 600;
`

const Count = styled.span`
  color: ${color.text.muted};
  font-weight: 400;
`

/** Heading above the first task of a due period. */
export interface PhoneGroup {
  label: string
  /** Missing while further pages may have more tasks of the period. */
  count?: string
}

interface PhoneRowProps {
  task: TaskSummary
  list: TaskListArgument
  onDialog: (dialog: TaskDialogState) => void
  group: PhoneGroup | undefined
}

/** Shows a task as a row over the full width of a phone. In selection mode a checkbox replaces the circle. */
export function PhoneRow({ task, list, onDialog, group }: PhoneRowProps) {
  const selection = useSelection()
  return (
    <>
      {group ? (
        <Head>
          {group.label}
          {group.count ? <Count>{group.count}</Count> : null}
        </Head>
      ) : null}
      <Row>
        <Hit>
          {selection?.isSelecting ? (
            <SelectBox task={task} />
          ) : (
            <CompleteTask task={task} onDialog={onDialog} />
          )}
        </Hit>
        <Words>
          <Title data-done={task.status === 'completed' || undefined}>
            <TitleLink to={toTask(task.id)} state={{ list }}>
              {task.title}
            </TitleLink>
          </Title>
          <Facts>
            <PriorityBadge priority={task.priority} iconOnly />
            <TaskDue task={task} form="short" />
            {task.blocked ? (
              <Blocked role="img" aria-label={stateMessages.blockedBecause(task.blocked.reason)}>
                <StatusIcon status="blocked" />
              </Blocked>
            ) : null}
            <BlockedBadges task={{ ...task, blocked: null }} isShort />
            <TaskMilestones task={task} />
            <TagsSlot>
              <TaskTags tags={task.tags} max={1} />
            </TagsSlot>
          </Facts>
        </Words>
        <Who>
          <TaskPeople task={task} hasNames={false} />
        </Who>
      </Row>
    </>
  )
}
