import type { TaskSummary } from '@headway/contracts/tasks'
import { lazyComponent, useCurrentUser, useSearchParams } from '@headway/sdk'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import styled from 'styled-components'
import { LIST_END } from '../task-list/listLayout.ts'
import type { View } from '../task-list/view.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { TaskKeys } from '../task-keys/TaskKeys.tsx'
import type { TaskFilter } from '../task-list/tasks.api.ts'
import { SelectionContext, ShowContext, type Shown } from './selection.ts'
import { useListSelection } from './useListSelection.ts'

const BulkBar = lazyComponent(async () => (await import('./BulkBar.tsx')).BulkBar)

/** Space below the last row while the bar is open, in pixels, so that the bar covers no row. */
const BAR_ROOM = 72

/** Tables, boards and timelines scroll on their own, so they apply the padding inside their scroll area. */
const Content = styled.div<{ $hasBar: boolean; $scrollsItself: boolean }>`
  display: grid;
  flex: 1;
  grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
  align-items: start;
  ${({ $hasBar, $scrollsItself }) =>
    $hasBar ? `${$scrollsItself ? LIST_END : 'padding-bottom'}: ${BAR_ROOM}px;` : ''}
`

interface SelectableProps {
  view: View
  /** All tasks are in one list; board columns and groups have separate lists. */
  isOneList: boolean
  filter: TaskFilter
  tasks: readonly TaskSummary[]
  hasMore: boolean
  /** The user may do more than work on existing tasks. */
  canManage: boolean
  /** Selection mode on a phone, also before the first task is selected. */
  isSelecting: boolean
  onDialog: (dialog: TaskDialogState) => void
  children: ReactNode
}

/** Keeps the tasks that each place of a view has registered, and returns the function that registers them. */
function usePlaces() {
  const [places, setPlaces] = useState<Shown>(() => new Map())
  const show = useCallback((place: string, tasks: readonly TaskSummary[] | null) => {
    setPlaces((current) => {
      const next = new Map(current)
      if (tasks) {
        next.set(place, tasks)
      } else {
        next.delete(place)
      }
      return next
    })
  }, [])
  return { places, show }
}

/** Shows a list whose tasks can be selected, and the bulk bar. Users with read-only access get the list alone. */
export function Selectable(props: SelectableProps) {
  const { view, isOneList, filter, tasks, hasMore, canManage, isSelecting, onDialog, children } = props
  const { role } = useCurrentUser()
  const [wasUsed, setUsed] = useState(false)
  const [parameters] = useSearchParams()
  const { places, show } = usePlaces()
  const shown = useMemo(
    (): Shown => (isOneList ? new Map([['', tasks]]) : places),
    [isOneList, tasks, places],
  )
  // Choosing other table columns keeps the selection. Another grouping or another month shows other tasks, so it clears
  // the selection.
  const selection = useListSelection(shown, `${view}?${isOneList ? new URLSearchParams(filter) : parameters}`)
  const isOffered = canManage || role === 'staff'
  const { ids, toggle } = selection
  const value = useMemo(
    () => (isOffered ? { ids, toggle, isSelecting: isSelecting || ids.size > 0 } : null),
    [isOffered, ids, toggle, isSelecting],
  )
  if (!isOffered) {
    return children
  }
  if (ids.size > 0 && !wasUsed) {
    setUsed(true)
  }
  return (
    <SelectionContext value={value}>
      <Content
        onKeyDown={selection.handleKeyDown}
        $hasBar={ids.size > 0}
        $scrollsItself={view === 'table' || view === 'timeline' || view === 'board'}
      >
        <ShowContext value={show}>{children}</ShowContext>
        <TaskKeys shown={shown} onDialog={onDialog} />
        {wasUsed ? (
          <Suspense fallback={null}>
            <BulkBar
              shown={shown}
              selection={selection}
              filter={filter}
              hasMore={isOneList && hasMore}
              canManage={canManage}
            />
          </Suspense>
        ) : null}
      </Content>
    </SelectionContext>
  )
}
