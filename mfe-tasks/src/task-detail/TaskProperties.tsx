import type { Task, TaskSummary } from '@headway/contracts/tasks'
import {
  Avatar,
  DescriptionList,
  Panel,
  PriorityBadge,
  space,
  StatusBadge,
  Tag,
} from '@headway/design-system'
import styled from 'styled-components'
import { fullName, useFormats, useTagColour } from '@headway/sdk'
import { detailMessages } from '../messages/detail.ts'

const texts = detailMessages

const People = styled.ul`
  display: grid;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

const Tags = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
`

/** Everything about a task that is not its text. */
export function TaskProperties({ task }: { task: Task | TaskSummary }) {
  const formats = useFormats()
  const colourOf = useTagColour()
  const creator = 'creator' in task ? task.creator : null
  const assignees =
    task.assignments.length === 0 ? (
      texts.noAssignees
    ) : (
      <People>
        {task.assignments.map(({ assigneeId, assignee }) => {
          const name = fullName(assignee)
          return (
            <li key={assigneeId}>
              <Avatar name={name} size="small" decorative />
              {name}
            </li>
          )
        })}
      </People>
    )
  const tags =
    task.tags.length === 0 ? (
      texts.noTags
    ) : (
      <Tags>
        {task.tags.map((tag) => (
          <Tag key={tag} colour={colourOf(tag)}>
            {tag}
          </Tag>
        ))}
      </Tags>
    )
  const items = [
    { term: texts.status, description: <StatusBadge status={task.status} /> },
    { term: texts.priority, description: <PriorityBadge priority={task.priority} /> },
    { term: texts.dueDate, description: task.dueDate ? formats.dueDate(task.dueDate) : texts.noDueDate },
    { term: texts.created, description: formats.day(task.createdAt) },
    ...(creator ? [{ term: texts.createdBy, description: fullName(creator) }] : []),
    { term: texts.assignees, description: assignees },
    { term: texts.tags, description: tags },
  ]
  return (
    <Panel title={texts.details}>
      <DescriptionList layout="tiles" items={items} />
    </Panel>
  )
}
