import { priorities, taskStatuses } from '@headway/contracts'
import type { Priority, TaskStatus } from '@headway/contracts/tasks'
import { Select, space } from '@headway/design-system'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import type { TaskFilter } from '../tasks.api.ts'

const texts = messages.list

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};

  & > * {
    flex: 1 1 9rem;
    max-width: 11rem;
  }
`

interface TaskFiltersProps {
  filter: TaskFilter
  onChange: (filter: TaskFilter) => void
}

/** Narrows the list by status and priority; the address holds the choice. */
export function TaskFilters({ filter, onChange }: TaskFiltersProps) {
  const { status, priority, ...rest } = filter
  const handleStatus = (value: TaskStatus | '') =>
    onChange({
      ...rest,
      ...(priority ? { priority } : {}),
      ...(value ? { status: value } : {}),
    })
  const handlePriority = (value: Priority | '') =>
    onChange({ ...rest, ...(status ? { status } : {}), ...(value ? { priority: value } : {}) })
  return (
    <Row role="search" aria-label={texts.filters}>
      <Select
        aria-label={texts.status}
        placeholder={texts.anyStatus}
        value={status ?? ''}
        onChange={handleStatus}
        options={taskStatuses.map((value) => ({ value, label: messages.statuses[value] }))}
      />
      <Select
        aria-label={texts.priority}
        placeholder={texts.anyPriority}
        value={priority ?? ''}
        onChange={handlePriority}
        options={priorities.map((value) => ({ value, label: messages.priorities[value] }))}
      />
    </Row>
  )
}
