import { Alert, Button, EmptyState, media, SegmentedControl, space } from '@headway/design-system'
import { PlusIcon } from '@headway/design-system/icons'
import { listQuery, useCurrentUser, usePreload, useSearchParams } from '@headway/sdk'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { filterMessages } from '../messages/filters.ts'
import { viewMessages } from '../messages/views.ts'
import { NEW_PARAMETER } from '../routes.ts'
import { TaskDetail } from '../task-detail/lateDetail.ts'
import { TaskDialog } from '../task-form/TaskDialog.tsx'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { listedBy, type TaskFilter, useTasksCountQuery, useTasksListInfiniteQuery } from '../tasks.api.ts'
import { Selectable } from '../bulk/Selectable.tsx'
import { TaskFilters } from './TaskFilters.tsx'
import { TaskListHeader } from './TaskListHeader.tsx'
import { TaskViews } from './TaskViews.tsx'
import { narrows, readFilter, withFilter } from './filter.ts'
import { useStepKeys } from './useStepKeys.ts'
import { useTaskCount } from './useTaskCount.ts'
import { isList, readView, type View, views, withView } from './view.ts'

const texts = messages.list

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: stretch;
  gap: ${space[16]};

  ${media.narrow} {
    padding-bottom: 4rem;
  }
`

/** How many tasks there are in all: of a list, asked for where its pages do not hold them; of parts of one, always. */
function useCountText(filter: TaskFilter, view: View, list: Parameters<typeof useTaskCount>[1]) {
  const { sort: _, ...narrowed } = filter
  const listed = useTaskCount(filter, list)
  const { data } = useTasksCountQuery(narrowed, { skip: isList(view) })
  const count = isList(view) ? (list.state === 'ready' ? listed : undefined) : data
  return count && filterMessages.count(count.total, count.isTotalCapped)
}

/** What the address says: how the list is narrowed and shown, and whether a task is to be created. */
function useListAddress() {
  const [parameters, setParameters] = useSearchParams()
  const change = (changed: (current: URLSearchParams) => URLSearchParams) =>
    setParameters(changed, { replace: true })
  return {
    filter: useMemo(() => readFilter(parameters), [parameters]),
    view: readView(parameters),
    isCreating: parameters.has(NEW_PARAMETER),
    setFilter: (next: TaskFilter) => change((current) => withFilter(current, next)),
    setView: (next: View) => change((current) => withView(current, next)),
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

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <div>
      <SegmentedControl
        label={viewMessages.label}
        value={view}
        onChange={onView}
        options={views.map((value) => ({ value, label: viewMessages.views[value] }))}
      />
    </div>
  )
}

/** The grid of tasks, open ones first, by due date. */
export function TaskList() {
  const { can } = useCurrentUser()
  const { filter, view, isCreating, setFilter, setView, endCreating } = useListAddress()
  const [dialog, setDialog] = useState<TaskDialogState | null>(null)
  const content = useRef<HTMLDivElement>(null)
  usePreload(TaskDetail)
  useStepKeys(content)
  const query = useTasksListInfiniteQuery(listedBy(filter, view), { skip: !isList(view) })
  const whole = listQuery(query, texts.failed)
  const count = useCountText(filter, view, whole)
  const { first, ...list } = whole
  const isPartial = query.data?.pages.at(-1)?.isPartial ?? false
  const canCreate = isList(view) ? (first?.can.create ?? false) : can.createTask

  const asked: TaskDialogState | null = canCreate && isCreating ? { mode: 'create' } : null
  const close = () => {
    setDialog(null)
    if (isCreating) {
      endCreating()
    }
  }
  const createButton = canCreate ? (
    <Button intent="primary" icon={<PlusIcon />} onClick={() => setDialog({ mode: 'create' })}>
      {texts.create}
    </Button>
  ) : null

  return (
    <>
      <TaskListHeader filter={filter} count={count} createButton={createButton} />
      <Content ref={content}>
        <ViewSwitch view={view} onView={setView} />
        <TaskFilters filter={filter} onChange={setFilter} />
        {isPartial ? <Alert tone="info">{filterMessages.partial}</Alert> : null}
        <Selectable
          view={view}
          filter={filter}
          tasks={list.items}
          hasMore={list.hasMore}
          canManage={canCreate}
          onDialog={setDialog}
        >
          <TaskViews
            view={view}
            list={list}
            isPartial={isPartial}
            filter={filter}
            onFilter={setFilter}
            empty={emptyFor(narrows(filter), () => setFilter({}), createButton)}
            onDialog={setDialog}
          />
        </Selectable>
      </Content>
      <TaskDialog state={dialog ?? asked} onClose={close} />
    </>
  )
}
