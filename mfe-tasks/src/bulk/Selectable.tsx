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

/** Pixels below the last row while the bar is open, so that it covers no row. */
const BAR_ROOM = 72

/** Tables scroll by themselves: they have the padding at their own end. */
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
  /** All tasks are in one list; columns and groups have lists of their own. */
  isOneList: boolean
  filter: TaskFilter
  tasks: readonly TaskSummary[]
  hasMore: boolean
  /** May more than work on tasks that are there. */
  canManage: boolean
  /** Tasks are being selected on a phone, also before the first one is. */
  isSelecting: boolean
  onDialog: (dialog: TaskDialogState) => void
  children: ReactNode
}

/** What the places of a view say that they show, and the way to say it. */
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

/** A list whose tasks can be selected, and the bar of what can be done to them; whoever only reads is not offered it. */
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
  // Columns of a table may be chosen meanwhile; another grouping or another month shows other tasks.
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
