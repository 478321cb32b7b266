import { priorities, taskSorts, taskStatuses } from '@headway/contracts'
import type { Priority, TaskStatus } from '@headway/contracts/tasks'
import { Button, media, Select, space, useIsNarrow } from '@headway/design-system'
import { FilterIcon } from '@headway/design-system/icons'
import { useCurrentUser, usePreload } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { filterMessages as texts } from '../messages/filters.ts'
import { builtInFor } from '../saved-views/builtInViews.ts'
import type { TaskFilter } from '../tasks.api.ts'
import { countFilters, isSame, valuesOf, withValues } from './filter.ts'
import { FilterSheet, FilterTokens } from './lateSheet.ts'
import { TaskSearch } from './TaskSearch.tsx'

const Bar = styled.div`
  display: grid;
  gap: ${space[8]};
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};

  & > :first-child {
    flex: 1 1 16rem;
  }

  & > * {
    flex: 0 1 auto;
  }
`

const Shortcuts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};

  ${media.narrow} {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;
    /* Room for the ring of what has the focus. */
    margin: calc(-1 * ${space[4]});
    padding: ${space[4]};

    & > * {
      flex: none;
    }
  }
`

interface TaskFiltersProps {
  filter: TaskFilter
  onChange: (filter: TaskFilter) => void
}

const noChoice: TaskFilter = {}

/** The filters that are built in: pressed once more they end. */
function BuiltIn({ filter, onChange }: TaskFiltersProps) {
  const choices = builtInFor(useCurrentUser())
  const kept = (own: TaskFilter): TaskFilter => ({
    ...own,
    ...(filter.q ? { q: filter.q } : {}),
    ...(filter.sort ? { sort: filter.sort } : {}),
  })
  return (
    <Shortcuts role="group" aria-label={texts.shortcuts}>
      {choices.map(({ label, filter: own }) => {
        const isChosen = isSame(filter, own)
        return (
          <Button
            key={label}
            size="small"
            intent={isChosen ? 'primary' : 'secondary'}
            aria-pressed={isChosen}
            onClick={() => onChange(kept(isChosen ? noChoice : own))}
          >
            {label}
          </Button>
        )
      })}
    </Shortcuts>
  )
}

const only = <Value extends string>(given: string | undefined): Value | '' => {
  const [value, ...others] = valuesOf(given)
  return others.length === 0 ? ((value ?? '') as Value | '') : ''
}

/** One of each at once; several are chosen in the sheet. */
function QuickChoices({ filter, onChange }: TaskFiltersProps) {
  return (
    <>
      <div>
        <Select<TaskStatus>
          aria-label={messages.list.status}
          placeholder={valuesOf(filter.status).length > 1 ? texts.several : messages.list.anyStatus}
          value={only<TaskStatus>(filter.status)}
          onChange={(status) => onChange(withValues(filter, { status }))}
          options={taskStatuses.map((value) => ({ value, label: messages.statuses[value] }))}
        />
      </div>
      <div>
        <Select<Priority>
          aria-label={messages.list.priority}
          placeholder={valuesOf(filter.priority).length > 1 ? texts.several : messages.list.anyPriority}
          value={only<Priority>(filter.priority)}
          onChange={(priority) => onChange(withValues(filter, { priority }))}
          options={priorities.map((value) => ({ value, label: messages.priorities[value] }))}
        />
      </div>
    </>
  )
}

/** Narrows and orders the list; the address holds the choice. */
export function TaskFilters({ filter, onChange }: TaskFiltersProps) {
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  usePreload(FilterSheet)
  return (
    <Bar role="search" aria-label={texts.label}>
      <Row>
        <TaskSearch filter={filter} onChange={onChange} />
        {isNarrow ? null : <QuickChoices filter={filter} onChange={onChange} />}
        <div>
          <Select
            aria-label={texts.sort}
            value={filter.sort ?? 'due'}
            onChange={(sort) => onChange(withValues(filter, { sort }))}
            options={taskSorts.map((value) => ({ value, label: texts.sorts[value] }))}
          />
        </div>
        <Button icon={<FilterIcon />} onClick={() => setOpen(true)}>
          {texts.open(countFilters(filter))}
        </Button>
      </Row>
      <BuiltIn filter={filter} onChange={onChange} />
      {countFilters(filter) > 0 ? (
        <Suspense fallback={null}>
          <FilterTokens filter={filter} onChange={onChange} />
        </Suspense>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <FilterSheet filter={filter} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Bar>
  )
}
