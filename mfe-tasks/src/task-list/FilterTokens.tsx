import type { Priority, TaskStatus } from '@headway/contracts/tasks'
import { space, Tag } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { filterMessages } from '../messages/filters.ts'
import { filterSheetMessages } from '../messages/filterSheet.ts'
import { trashMessages } from '../messages/trash.ts'
import type { TaskFilter } from '../tasks.api.ts'
import { valuesOf, withValues } from './filter.ts'
import { usePersonName } from './usePeople.ts'

const texts = filterSheetMessages.tokens

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
  margin: 0;
  padding: 0;
  list-style: none;
`

export interface TokensProps {
  filter: TaskFilter
  onChange: (filter: TaskFilter) => void
}

const namesOf = <Value extends string>(given: string | undefined, names: Record<Value, string>) =>
  valuesOf(given)
    .map((value) => names[value as Value])
    .join(texts.or)

/** What the list is narrowed by; a press takes one of it back. */
export function FilterTokens({ filter, onChange }: TokensProps) {
  const formats = useFormats()
  const assignee = usePersonName(filter.assignee)
  const creator = usePersonName(filter.creator)
  const { status, priority, owner, blocked, team, tag, due, dueFrom, dueTo } = filter
  const tokens: [name: keyof TaskFilter, given: string | undefined, label: () => string][] = [
    ['archived', filter.archived, () => trashMessages.archiveFilter],
    ['status', status, () => texts.status(namesOf<TaskStatus>(status, messages.statuses))],
    ['priority', priority, () => texts.priority(namesOf<Priority>(priority, messages.priorities))],
    ['assignee', filter.assignee, () => texts.assignee(assignee)],
    ['creator', filter.creator, () => texts.creator(creator)],
    ['owner', owner, () => filterMessages.unowned],
    ['blocked', blocked, () => filterSheetMessages.blocked],
    ['team', team, () => filterSheetMessages.team],
    ['tag', tag, () => texts.tag(tag ?? '')],
    ['due', due, () => texts.due(due ? filterSheetMessages.dues[due] : '')],
    ['dueFrom', dueFrom, () => texts.dueFrom(formats.dueDate(dueFrom ?? ''))],
    ['dueTo', dueTo, () => texts.dueTo(formats.dueDate(dueTo ?? ''))],
  ]
  const shown = tokens.filter(([, given]) => given !== undefined)
  return shown.length === 0 ? null : (
    <Row aria-label={texts.label}>
      {shown.map(([name, , label]) => (
        <li key={name}>
          <Tag onRemove={() => onChange(withValues(filter, { [name]: '' }))}>{label()}</Tag>
        </li>
      ))}
    </Row>
  )
}
