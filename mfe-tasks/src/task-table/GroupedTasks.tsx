import {
  Alert,
  Async,
  Avatar,
  Button,
  color,
  MoreButton,
  Skeleton,
  space,
  useToday,
} from '@headway/design-system'
import { type DataColumn, GroupedTable, RowGroup } from '@headway/design-system/data'
import { listQuery, useKeptState, useSearchParams } from '@headway/sdk'
import type { TaskSummary } from '@headway/contracts/tasks'
import { type ReactNode, useMemo, useState } from 'react'
import styled from 'styled-components'
import { useShown } from '../bulk/selection.ts'
import { boardMessages } from '../task-board/board.messages.ts'
import { messages } from '../task-list/tasks.messages.ts'
import { filterMessages } from '../task-list/filters.messages.ts'
import { type Grouping, groupsFor, readGrouping, type TaskGroup } from '../task-list/groups.ts'
import { VIEW_HEIGHT } from '../task-list/listLayout.ts'
import { useGroupPeople } from '../task-list/useGroupPeople.ts'
import { useTaskCount } from '../task-list/useTaskCount.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { type TaskFilter, useTasksListInfiniteQuery } from '../task-list/tasks.api.ts'
import type { Sort } from './sorting.ts'
import { useTaskColumns } from './TaskTable.tsx'

/** Number of people groups shown at first; each group loads a list of its own. */
const PEOPLE_AT_ONCE = 8
const SKELETON_LINES = 12

const Late = styled.span`
  color: ${color.danger.text};
  font-size: 0.75rem;
  font-weight: 500;
`

/** Reveals groups from top to bottom, although they load in parallel, so that shown rows do not move. */
const InOrder = styled.div`
  [data-place]:has([data-first-load]) ~ [data-place] {
    display: none;
  }
`

const Below = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[8]};
  padding: ${space[12]} ${space[24]};
`

/** Returns a note with the number of overdue tasks; null while further pages may have more of them. */
function lateNote(tasks: readonly TaskSummary[], hasMore: boolean): ReactNode {
  const late = tasks.filter(({ status }) => status === 'overdue').length
  const isWhole = !hasMore || tasks.at(-1)?.status !== 'overdue'
  return late > 0 && isWhole ? <Late>{filterMessages.late(late)}</Late> : null
}

interface GroupProps {
  group: TaskGroup
  grouping: Grouping
  columns: readonly DataColumn<TaskSummary>[]
}

/** Shows one group with a list of its own; hidden when empty. */
function Group({ group, grouping, columns }: GroupProps) {
  const { key, label, filter, value } = group
  const [isOpen, setOpen] = useKeptState(`tasks.group.${grouping}.${key}`, true)
  const query = useTasksListInfiniteQuery(filter)
  const { state, error, onRetry, items, hasMore, isLoadingMore, moreError, onMore } = listQuery(
    query,
    messages.list.failed,
  )
  const count = useTaskCount(filter, { items, hasMore, state })
  const isPartial = query.data?.pages.at(-1)?.isPartial ?? false
  useShown(
    key,
    useMemo(
      () => (isOpen ? (query.data?.pages.flatMap((page) => page.items) ?? []) : []),
      [query.data, isOpen],
    ),
  )
  if (state === 'empty') {
    return null
  }
  const person = value?.by === 'person' ? value.person : null
  const end =
    state === 'error' || state === 'loading' ? (
      <Async
        state={state}
        loadingText={messages.list.loading}
        skeleton={
          <div data-first-load>
            <Skeleton lines={3} />
          </div>
        }
        error={error}
        onRetry={onRetry}
      >
        {null}
      </Async>
    ) : hasMore ? (
      <MoreButton
        label={isPartial ? filterMessages.searchOlder : messages.list.more}
        busy={isLoadingMore}
        error={moreError}
        onMore={onMore}
      />
    ) : null
  return (
    <RowGroup
      place={key}
      label={label}
      icon={person ? <Avatar id={person.id} name={person.name} size="small" decorative /> : null}
      count={count && filterMessages.count(count.total, count.isTotalCapped)}
      note={grouping === 'person' ? lateNote(items, hasMore) : null}
      columns={columns}
      items={items}
      getKey={(task) => String(task.id)}
      end={end}
      open={isOpen}
      onToggle={() => setOpen(!isOpen)}
    />
  )
}

export interface GroupedTasksProps {
  label: string
  filter: TaskFilter
  sort: Sort
  onSort: (sort: Sort) => void
  onDialog: (dialog: TaskDialogState) => void
}

/** Shows the tasks as a table grouped by person, status or due date. */
export function GroupedTasks({ label, filter, sort, onSort, onDialog }: GroupedTasksProps) {
  const [parameters] = useSearchParams()
  const today = useToday()()
  const grouping = readGrouping(parameters, 'table')
  const isByPerson = grouping === 'person'
  const { people, isPartial, isLoading, hasFailed, retry } = useGroupPeople(filter, isByPerson)
  const [peopleShown, setPeopleShown] = useState(PEOPLE_AT_ONCE)
  const groups = useMemo(
    () => groupsFor(grouping, filter, people.slice(0, peopleShown), today),
    [grouping, filter, people, peopleShown, today],
  )
  const columns = useTaskColumns(filter, sort, onSort, onDialog)
  const state = isByPerson && isLoading ? 'loading' : isByPerson && hasFailed ? 'error' : 'ready'
  return (
    <Async
      state={state}
      loadingText={boardMessages.loadingPeople}
      skeleton={<Skeleton lines={SKELETON_LINES} />}
      error={{ message: boardMessages.peopleFailed }}
      onRetry={retry}
    >
      <InOrder>
        <GroupedTable label={label} columns={columns} maxHeight={VIEW_HEIGHT}>
          {groups.map((group) => (
            <Group key={group.key} group={group} grouping={grouping} columns={columns} />
          ))}
          {isByPerson && people.length > peopleShown ? (
            <Below>
              <Button size="small" onClick={() => setPeopleShown(peopleShown + PEOPLE_AT_ONCE)}>
                {boardMessages.morePeople}
              </Button>
            </Below>
          ) : null}
          {isByPerson && isPartial && people.length <= peopleShown ? (
            <Below>
              <Alert>{boardMessages.beyond}</Alert>
            </Below>
          ) : null}
        </GroupedTable>
      </InOrder>
    </Async>
  )
}
