import type { Task, TaskSummary } from '@headway/contracts/tasks'
import {
  Avatar,
  Card,
  color,
  DescriptionList,
  Panel,
  PriorityBadge,
  size,
  space,
  StatusBadge,
  Tag,
  useIsNarrow,
} from '@headway/design-system'
import { ChevronDownIcon } from '@headway/design-system/icons'
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

const Facts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
`

const Tags = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
`

/** What is looked for most; the rest comes by a press. */
const Folded = styled.details`
  summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space[8]};
    min-height: ${size.control};
    list-style: none;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  &[open] summary {
    margin-bottom: ${space[16]};
  }

  &[open] > summary > :last-child svg {
    transform: rotate(180deg);
  }
`

const Badges = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`

const More = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  color: ${color.text.secondary};
`

function Assignees({ task }: { task: Task | TaskSummary }) {
  if (task.assignments.length === 0) {
    return texts.noAssignees
  }
  return (
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
}

function TagList({ tags }: Pick<TaskSummary, 'tags'>) {
  const colourOf = useTagColour()
  if (tags.length === 0) {
    return texts.noTags
  }
  return (
    <Tags>
      {tags.map((tag) => (
        <Tag key={tag} colour={colourOf(tag)}>
          {tag}
        </Tag>
      ))}
    </Tags>
  )
}

/** Everything about a task that is not its text; in a narrow window what is looked for least is folded. */
export function TaskProperties({ task }: { task: Task | TaskSummary }) {
  const formats = useFormats()
  const isNarrow = useIsNarrow()
  const creator = 'creator' in task ? task.creator : null
  const items = [
    { term: texts.status, description: <StatusBadge status={task.status} /> },
    { term: texts.priority, description: <PriorityBadge priority={task.priority} /> },
    { term: texts.dueDate, description: task.dueDate ? formats.dueDate(task.dueDate) : texts.noDueDate },
    { term: texts.created, description: formats.day(task.createdAt) },
    ...(creator ? [{ term: texts.createdBy, description: fullName(creator) }] : []),
  ]
  // Of these there may be many: they have the whole width.
  const many = [
    { term: texts.assignees, description: <Assignees task={task} /> },
    { term: texts.tags, description: <TagList tags={task.tags} /> },
  ]
  const facts = (
    <Facts>
      <DescriptionList layout="tiles" items={items} />
      <DescriptionList items={many} />
    </Facts>
  )
  if (!isNarrow) {
    return <Panel title={texts.details}>{facts}</Panel>
  }
  return (
    <Card>
      <Folded>
        <summary>
          <Badges>
            <StatusBadge status={task.status} />
            <PriorityBadge priority={task.priority} />
            <span>{task.dueDate ? texts.due(formats.dueDate(task.dueDate)) : texts.noDueDate}</span>
          </Badges>
          <More>
            {texts.details}
            <ChevronDownIcon size={16} />
          </More>
        </summary>
        {facts}
      </Folded>
    </Card>
  )
}
