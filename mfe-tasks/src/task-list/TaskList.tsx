import { Alert, Button, EmptyState, space, useIsNarrow } from '@headway/design-system'
import { PlusIcon } from '@headway/design-system/icons'
import {
  KeyBuffer,
  lazyComponent,
  listQuery,
  useCurrentUser,
  usePreload,
  useSearchParams,
} from '@headway/sdk'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import { Selectable } from '../bulk/Selectable.tsx'
import { messages } from './tasks.messages.ts'
import { filterMessages } from './filters.messages.ts'
import { NEW_PARAMETER } from '../routes.ts'
import { TaskDialog } from '../task-form/TaskDialog.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { listedBy, type TaskFilter, useTasksCountQuery, useTasksListInfiniteQuery } from './tasks.api.ts'
import { narrows, readFilter, withFilter } from './filter.ts'
import { readGrouping } from './groups.ts'
import { Body, Content, ListPage } from './listLayout.ts'
import { TaskToolbar } from './TaskToolbar.tsx'
import { TaskViews } from './TaskViews.tsx'
import { useStepKeys } from './useStepKeys.ts'
import { type TaskCount, useTaskCount } from './useTaskCount.ts'
import { isList, rememberView, shownView, type View, withView } from './view.ts'

const TaskDetail = lazyComponent(async () => (await import('../task-detail/TaskDetail.tsx')).TaskDetail)
const FilterPanel = lazyComponent(async () => (await import('./FilterPanel.tsx')).FilterPanel)

const texts = messages.list

const QuickAdd = lazyComponent(async () => (await import('../quick-add/QuickAdd.tsx')).QuickAdd)

const Notice = styled.div`
  padding: ${space[12]} ${space[24]} 0;
`

const paddings: Record<View, 'all' | 'sides' | 'none'> = {
  cards: 'all',
  table: 'none',
  board: 'sides',
  calendar: 'sides',
  timeline: 'none',
}

/**
 * Returns the total number of tasks. A single list counts its own pages once all are loaded; groups always ask the
 * server.
 */
function useCount(
  filter: TaskFilter,
  isOneList: boolean,
  list: Parameters<typeof useTaskCount>[1],
): TaskCount | undefined {
  const { sort: _, ...narrowed } = filter
  const listed = useTaskCount(filter, list)
  const { data } = useTasksCountQuery(narrowed, { skip: isOneList })
  return isOneList ? (list.state === 'ready' ? listed : undefined) : data
}

/** Returns filter, view and open dialog from the URL, and the functions that change them. */
function useListAddress() {
  const { id } = useCurrentUser()
  const [parameters, setParameters] = useSearchParams()
  const change = (changed: (current: URLSearchParams) => URLSearchParams) =>
    setParameters(changed, { replace: true })
  const view = shownView(parameters, id)
  return {
    filter: useMemo(() => readFilter(parameters), [parameters]),
    view,
    isOneList: isList(view) && readGrouping(parameters, view) === 'none',
    isCreating: parameters.has(NEW_PARAMETER),
    setFilter: (next: TaskFilter) => change((current) => withFilter(current, next)),
    setView: (next: View) => {
      rememberView(id, next)
      change((current) => withView(current, next))
    },
    endCreating: () =>
      change((current) => {
        const next = new URLSearchParams(current)
        next.delete(NEW_PARAMETER)
        return next
      }),
  }
}

function emptyFor(isNarrowed: boolean, onClear: () => void, createButton: ReactNode) {
  return isNarrowed ? (
    <EmptyState
      title={texts.noMatches}
      description={filterMessages.noMatchesHint}
      action={<Button onClick={onClear}>{filterMessages.clear}</Button>}
    />
  ) : (
    <EmptyState
      title={texts.empty}
      description={createButton ? texts.emptyForManagers : texts.emptyForOthers}
      action={createButton}
    />
  )
}

/** Returns the state of the dialog, the quick-add line and the filter panel of the list. */
function useOpened(address: ReturnType<typeof useListAddress>, canCreate: boolean) {
  const [dialog, setDialog] = useState<TaskDialogState | null>(null)
  const [opened, setOpened] = useState<'quick-add' | 'filters' | null>(null)
  const asked: TaskDialogState | null = canCreate && address.isCreating ? { mode: 'create' } : null
  const closeDialog = () => {
    setDialog(null)
    if (address.isCreating) {
      address.endCreating()
    }
  }
  return { dialog: dialog ?? asked, setDialog, closeDialog, opened, setOpened }
}

/** Loads the list named in the URL and its number of tasks. */
function useTasks({ filter, view, isOneList }: ReturnType<typeof useListAddress>) {
  const { can } = useCurrentUser()
  const query = useTasksListInfiniteQuery(listedBy(filter, view), { skip: !isOneList })
  const whole = listQuery(query, texts.failed)
  const count = useCount(filter, isOneList, whole)
  const { first, ...list } = whole
  return {
    list,
    count,
    isPartial: query.data?.pages.at(-1)?.isPartial ?? false,
    canCreate: isOneList ? (first?.can.create ?? false) : can.createTask,
  }
}

interface BesideProps {
  opened: ReturnType<typeof useOpened>
  address: ReturnType<typeof useListAddress>
  count: TaskCount | undefined
}

/** Shows the filter panel, which takes space from the list, and the quick-add dialog. */
function BesideList({ opened: { opened, setOpened }, address, count }: BesideProps) {
  const close = () => setOpened(null)
  const countText = count && filterMessages.countLabel(count.total, count.isTotalCapped)
  return (
    <Suspense fallback={<KeyBuffer />}>
      {opened === 'filters' ? (
        <FilterPanel filter={address.filter} onChange={address.setFilter} count={countText} onClose={close} />
      ) : null}
      {opened === 'quick-add' ? <QuickAdd onClose={close} /> : null}
    </Suspense>
  )
}

/** Shows the task list in the chosen view. By default: cards, open tasks first, by due date. */
export function TaskList() {
  const address = useListAddress()
  const { filter, view, isOneList, setFilter, setView } = address
  const { list, count, isPartial, canCreate } = useTasks(address)
  const opened = useOpened(address, canCreate)
  const { dialog, setDialog, closeDialog, setOpened } = opened
  const [isSelecting, setSelecting] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  usePreload(TaskDetail)
  useStepKeys(content)
  const create = () => setDialog({ mode: 'create' })
  const createButton = canCreate ? (
    <Button intent="primary" icon={<PlusIcon />} onClick={create}>
      {texts.create}
    </Button>
  ) : null
  const shared = { view, isOneList, filter, onDialog: setDialog }
  return (
    <ListPage data-paper={view !== 'cards' || isNarrow ? 'list' : undefined}>
      <TaskToolbar
        {...{ view, filter, count, canCreate, isSelecting }}
        onView={setView}
        onFilter={setFilter}
        onCreate={create}
        onQuickAdd={() => setOpened('quick-add')}
        onAllFilters={() => setOpened('filters')}
        onSelecting={setSelecting}
      />
      <Body>
        <BesideList opened={opened} address={address} count={count} />
        <Content ref={content} $padding={paddings[view]}>
          {isPartial ? (
            <Notice>
              <Alert tone="info">{filterMessages.partial}</Alert>
            </Notice>
          ) : null}
          <Selectable
            {...shared}
            {...{ isSelecting, tasks: list.items, hasMore: list.hasMore, canManage: canCreate }}
          >
            <TaskViews
              {...shared}
              {...{ list, isPartial }}
              onFilter={setFilter}
              empty={emptyFor(narrows(filter), () => setFilter({}), createButton)}
            />
          </Selectable>
        </Content>
      </Body>
      <TaskDialog state={dialog} onClose={closeDialog} />
    </ListPage>
  )
}
