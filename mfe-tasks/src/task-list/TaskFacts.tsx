import type { TaskSummary } from '@headway/contracts/tasks'
import {
  AvatarStack,
  color,
  DueDate,
  font,
  Muted,
  radius,
  size,
  space,
  Tag,
  truncate,
  useToday,
} from '@headway/design-system'
import { ListChecksIcon, UserInactiveIcon } from '@headway/design-system/icons'
import { relativeDueDate, fullName, useFormats, useTagColor } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from './tasks.messages.ts'
import { viewMessages } from './views.messages.ts'

const texts = messages.card

/**
 * Shows the due date of a task: `full` is weekday, date and distance; `day` is date and distance; `short` is the date,
 * or the distance if the task is late. The tooltip has the full date.
 */
export function TaskDue({ task, form }: { task: TaskSummary; form: 'full' | 'day' | 'short' }) {
  const formats = useFormats()
  const today = useToday()
  if (task.dueDate === null) {
    return form === 'short' ? null : <Muted as="span">{texts.noDueDate}</Muted>
  }
  const { day, weekday, note, isLate, isToday } = relativeDueDate(
    formats,
    task.dueDate,
    today(),
    task.status !== 'completed',
  )
  const date = form !== 'day' && weekday ? `${weekday}, ${day}` : day
  return (
    <DueDate
      value={task.dueDate}
      {...(form === 'short' && isLate && note ? {} : { day: date })}
      note={form !== 'short' || isLate ? note : undefined}
      isLate={isLate}
      isToday={isToday}
      fullDate={formats.dueDate(task.dueDate)}
    />
  )
}

const Names = styled.span`
  ${truncate}
  color: ${color.text.secondary};
`

const People = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
`

const Missing = styled.span`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 20px;
  height: 20px;
  border: 1.5px dashed ${color.border.control};
  border-radius: 50%;
  color: ${color.text.muted};
`

/** Cards show at most this many assignees and tags, then '+N' (specification, section 9). */
const MAX_SHOWN = 3

/** Returns the full name of one assignee, the first names of two, the number of more. */
function namesOf(assignments: TaskSummary['assignments']): string {
  const [first, second, ...more] = assignments.map(({ assignee }) => assignee)
  if (!first) {
    return viewMessages.unassigned
  }
  if (!second) {
    return fullName(first)
  }
  return more.length > 0 ? viewMessages.people(assignments.length) : `${first.firstName}, ${second.firstName}`
}

/** Shows the assignees of a task as avatars, with names if there is room. */
export function TaskPeople({ task, hasNames = true }: { task: TaskSummary; hasNames?: boolean }) {
  const { assignments } = task
  const people = assignments.map(({ assigneeId, assignee }) => ({ id: assigneeId, name: fullName(assignee) }))
  return (
    <People>
      {people.length > 0 ? (
        <AvatarStack people={people} max={MAX_SHOWN} size="small" />
      ) : (
        <Missing title={viewMessages.unassigned} role="img" aria-label={viewMessages.unassigned}>
          <UserInactiveIcon size={12} />
        </Missing>
      )}
      {hasNames ? <Names aria-hidden="true">{namesOf(assignments)}</Names> : null}
    </People>
  )
}

const Tags = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${space[8]};
  max-width: 100%;
  min-width: 0;
`

const More = styled.span`
  flex: none;
  color: ${color.text.muted};
  font: ${font.caption};
`

/** Shows the tags of a task in one line, and the number of further tags. */
export function TaskTags({ tags, max = MAX_SHOWN }: Pick<TaskSummary, 'tags'> & { max?: number }) {
  const colorOf = useTagColor()
  const more = tags.slice(max)
  return tags.length === 0 ? null : (
    <Tags>
      {tags.slice(0, max).map((tag) => (
        <Tag key={tag} color={colorOf(tag)}>
          {tag}
        </Tag>
      ))}
      {more.length > 0 ? <More title={more.join(', ')}>{texts.moreTags(more.length)}</More> : null}
    </Tags>
  )
}

const Milestones = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${space[4]};
  color: ${color.text.muted};
  font-variant-numeric: tabular-nums;
`

/** Shows the progress of a task's milestones as an icon and a percentage; renders nothing without milestones. */
export function TaskMilestones({ task: { milestoneCount, progress } }: { task: TaskSummary }) {
  return milestoneCount === 0 ? null : (
    <Milestones title={texts.milestones(milestoneCount)}>
      <ListChecksIcon size={14} />
      {viewMessages.percent(progress)}
    </Milestones>
  )
}

/** Contains controls that appear on hover or focus of their row or card, and always on touch devices. */
export const OnHover = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  min-height: ${size.controlSmall};

  @media (hover: hover) {
    opacity: 0;

    :is([data-card-index]):is(:hover, :focus-within) &,
    &:has([aria-expanded='true'], :checked) {
      opacity: 1;
    }
  }
`

/** Overlaps the corner of a card, so that its title has the full width. */
export const CornerTools = styled(OnHover)`
  position: absolute;
  top: 4px;
  right: 4px;
  z-index: 1;
  gap: ${space[4]};
  padding-inline-start: ${space[8]};
  border: 1px solid ${color.border.default};
  border-radius: ${radius.control};
  background: ${color.background.surface};

  & > button {
    margin: 0;
  }

  @media (hover: none) {
    position: relative;
    inset: auto;
    justify-self: end;
    border: 0;
  }
`
