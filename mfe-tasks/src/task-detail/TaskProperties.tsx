import { priorities } from '@headway/contracts'
import type { Task, TaskSummary } from '@headway/contracts/tasks'
import {
  Avatar,
  DueDate,
  Link as TextLink,
  Menu,
  Muted,
  PriorityBadge,
  space,
  StatusBadge,
  Tag,
  useToday,
} from '@headway/design-system'
import { relativeDueDate, fullName, Link, useFormats, useTagColor } from '@headway/sdk'
import styled from 'styled-components'
import { detailMessages as texts } from './detail.messages.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { relationMessages } from '../relations/relations.messages.ts'
import { toastMessages } from './toasts.messages.ts'
import { toTask } from '../routes.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { usePrioritise } from '../task-state/usePrioritise.ts'
import { useStateEntries } from '../task-state/useStateEntries.ts'
import { PickedProperty } from './PickedProperty.tsx'
import { EditableRow, PropertyButton, PropertyRow } from './PropertyRow.tsx'

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: 0;

  dd {
    margin: 0;
  }
`

const Person = styled.span`
  display: flex;
  flex: 1 1 100%;
  align-items: center;
  gap: ${space[8]};
  min-width: 0;
  min-height: 1.5rem;
`

interface PropertyProps {
  task: Task | TaskSummary
}

interface TaskPropertiesProps extends PropertyProps {
  onDialog: (dialog: TaskDialogState) => void
}

function StatusProperty({ task, onDialog }: TaskPropertiesProps) {
  const entries = useStateEntries(task, onDialog)
  const badge = <StatusBadge status={task.status} />
  if (entries.length === 0) {
    return <PropertyRow label={texts.status}>{badge}</PropertyRow>
  }
  return (
    <EditableRow label={texts.status}>
      <Menu
        align="start"
        entries={entries}
        trigger={<PropertyButton label={texts.status}>{badge}</PropertyButton>}
      />
    </EditableRow>
  )
}

function PriorityProperty({ task }: PropertyProps) {
  const prioritise = usePrioritise(toastMessages.updateFailed)
  const badge = <PriorityBadge priority={task.priority} />
  if (!task.can.edit) {
    return <PropertyRow label={texts.priority}>{badge}</PropertyRow>
  }
  const entries = priorities.map((priority) => ({
    type: 'choice' as const,
    label: messages.priorities[priority],
    checked: priority === task.priority,
    onSelect: () => (priority === task.priority ? undefined : void prioritise(task, priority)),
  }))
  return (
    <EditableRow label={texts.priority}>
      <Menu
        align="start"
        entries={entries}
        trigger={<PropertyButton label={texts.priority}>{badge}</PropertyButton>}
      />
    </EditableRow>
  )
}

function Due({ task }: PropertyProps) {
  const formats = useFormats()
  const today = useToday()
  if (!task.dueDate) {
    return <Muted as="span">{texts.noDueDate}</Muted>
  }
  const fullDate = formats.dueDate(task.dueDate)
  const { note, isLate, isToday } = relativeDueDate(
    formats,
    task.dueDate,
    today(),
    task.status !== 'completed',
  )
  return (
    <DueDate
      value={task.dueDate}
      day={fullDate}
      note={isToday && !note ? texts.today : note}
      isLate={isLate}
      fullDate={fullDate}
    />
  )
}

function Assignees({ task }: PropertyProps) {
  if (task.assignments.length === 0) {
    return <Muted as="span">{texts.noAssignees}</Muted>
  }
  return task.assignments.map(({ assigneeId, assignee }) => {
    const name = fullName(assignee)
    return (
      <Person key={assigneeId}>
        <Avatar id={assigneeId} name={name} size="small" decorative />
        {name}
      </Person>
    )
  })
}

function Tags({ task: { tags } }: PropertyProps) {
  const colorOf = useTagColor()
  if (tags.length === 0) {
    return <Muted as="span">{texts.noTags}</Muted>
  }
  return tags.map((tag) => (
    <Tag key={tag} color={colorOf(tag)}>
      {tag}
    </Tag>
  ))
}

function ParentProperty({ task }: PropertyProps) {
  const parent = 'parent' in task ? task.parent : null
  if (!task.isSubtask) {
    return null
  }
  return (
    <PropertyRow label={relationMessages.subtasks.partOf}>
      {parent ? (
        <TextLink asChild>
          <Link to={toTask(parent.id)}>{parent.title}</Link>
        </TextLink>
      ) : (
        relationMessages.hiddenTask
      )}
    </PropertyRow>
  )
}

/** Shows the properties of a task, which the user edits in place as far as permitted. */
export function TaskProperties({ task, onDialog }: TaskPropertiesProps) {
  const formats = useFormats()
  const creator = 'creator' in task ? task.creator : null
  return (
    <List aria-label={texts.details}>
      <StatusProperty task={task} onDialog={onDialog} />
      <PriorityProperty task={task} />
      <PickedProperty property="dueDate" task={task}>
        <Due task={task} />
      </PickedProperty>
      <PickedProperty property="assignees" task={task}>
        <Assignees task={task} />
      </PickedProperty>
      <PickedProperty property="tags" task={task}>
        <Tags task={task} />
      </PickedProperty>
      <ParentProperty task={task} />
      <PropertyRow label={texts.created}>{formats.day(task.createdAt)}</PropertyRow>
      {creator ? (
        <PropertyRow label={texts.createdBy}>
          <Person>
            <Avatar id={creator.id} name={fullName(creator)} size="small" decorative />
            {fullName(creator)}
          </Person>
        </PropertyRow>
      ) : null}
    </List>
  )
}
