import type { TaskSummary } from '@headway/contracts/tasks'
import { space } from '@headway/design-system'
import { useCurrentUser, usePreload, useSearchParams } from '@headway/sdk'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import styled from 'styled-components'
import { isList, type View } from '../task-list/view.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { TaskKeys } from '../task-keys/lateKeys.ts'
import type { TaskFilter } from '../tasks.api.ts'
import { BulkBar } from './lateBulk.ts'
import { SelectionContext, ShowContext, type Shown } from './selection.ts'
import { useListSelection } from './useListSelection.ts'

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
`

interface SelectableProps {
  view: View
  filter: TaskFilter
  tasks: readonly TaskSummary[]
  hasMore: boolean
  /** May more than work on tasks that are there. */
  canManage: boolean
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
export function Selectable({ view, filter, tasks, hasMore, canManage, onDialog, children }: SelectableProps) {
  const { role } = useCurrentUser()
  const [wasUsed, setUsed] = useState(false)
  const [parameters] = useSearchParams()
  const { places, show } = usePlaces()
  const isOne = isList(view)
  const shown = useMemo((): Shown => (isOne ? new Map([['', tasks]]) : places), [isOne, tasks, places])
  // Columns of a table may be chosen meanwhile; another grouping or another month shows other tasks.
  const selection = useListSelection(shown, `${view}?${isOne ? new URLSearchParams(filter) : parameters}`)
  const isOffered = canManage || role === 'staff'
  const { ids, toggle } = selection
  const [hasHand, setHand] = useState(false)
  const [firstHand] = useState(() => ({ preload: () => setHand(true) }))
  usePreload(firstHand)
  const value = useMemo(() => (isOffered ? { ids, toggle } : null), [isOffered, ids, toggle])
  if (!isOffered) {
    return children
  }
  if (ids.size > 0 && !wasUsed) {
    setUsed(true)
  }
  return (
    <SelectionContext value={value}>
      <Content onKeyDown={selection.handleKeyDown}>
        <ShowContext value={show}>{children}</ShowContext>
        {hasHand ? (
          <Suspense fallback={null}>
            <TaskKeys shown={shown} onDialog={onDialog} />
          </Suspense>
        ) : null}
        {wasUsed ? (
          <Suspense fallback={null}>
            <BulkBar
              shown={shown}
              selection={selection}
              filter={filter}
              hasMore={isOne && hasMore}
              canManage={canManage}
            />
          </Suspense>
        ) : null}
      </Content>
    </SelectionContext>
  )
}
