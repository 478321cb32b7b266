import type { TaskSummary } from '@headway/contracts/tasks'
import { space } from '@headway/design-system'
import { useCurrentUser, usePreload } from '@headway/sdk'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import styled from 'styled-components'
import { isList, type View } from '../task-list/view.ts'
import type { TaskDialogState } from '../task-form/taskDialogState.ts'
import { TaskKeys } from '../task-keys/lateKeys.ts'
import type { TaskFilter } from '../tasks.api.ts'
import { BulkBar } from './lateBulk.ts'
import { SelectionContext } from './selection.ts'
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

/** A list whose tasks can be selected, and the bar of what can be done to them; whoever only reads is not offered it. */
export function Selectable({ view, filter, tasks, hasMore, canManage, onDialog, children }: SelectableProps) {
  const { role } = useCurrentUser()
  const [wasUsed, setUsed] = useState(false)
  const selection = useListSelection(tasks, `${view}?${new URLSearchParams(filter)}`)
  const isOffered = isList(view) && (canManage || role === 'staff')
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
        {children}
        {hasHand ? (
          <Suspense fallback={null}>
            <TaskKeys tasks={tasks} onDialog={onDialog} />
          </Suspense>
        ) : null}
        {wasUsed ? (
          <Suspense fallback={null}>
            <BulkBar
              tasks={tasks}
              selection={selection}
              filter={filter}
              hasMore={hasMore}
              canManage={canManage}
            />
          </Suspense>
        ) : null}
      </Content>
    </SelectionContext>
  )
}
