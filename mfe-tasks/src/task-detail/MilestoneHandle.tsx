import type { Milestone } from '@headway/contracts/tasks'
import { IconButton } from '@headway/design-system'
import { GripIcon } from '@headway/design-system/icons'
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useDragged, useDropTarget } from '../dragging/useDragging.ts'
import { milestoneMessages as texts } from './detail.messages.ts'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Side of a row on which a dragged item would be inserted. */
export type Edge = 'above' | 'below' | undefined

/** Position of a milestone among those of its task. */
export interface DropPosition {
  /** Counted from 0. */
  index: number
  count: number
  /** @param id id of the milestone to move; its position may have changed since the drag started. */
  onMove: (id: number, to: number) => void
}

interface MilestoneHandleProps {
  milestone: Milestone
  place: DropPosition
  row: RefObject<HTMLElement | null>
  onOver: (edge: Edge) => void
}

/**
 * Moves a milestone: drag the handle, press an arrow key on it, or press Alt and an arrow key anywhere in the row. The
 * menu of the row does the same.
 */
export function MilestoneHandle({ milestone, place, row, onOver }: MilestoneHandleProps) {
  const { id } = milestone
  const { index, onMove } = place
  const handle = useRef<HTMLButtonElement>(null)
  useDragged(row, { item: milestone, from: index }, handle)
  const over = useDropTarget<number, Milestone>(row, ({ item }) => onMove(item.id, index))
  const from = over?.from ?? index
  const edge = from === index ? undefined : from > index ? 'above' : 'below'
  useEffect(() => onOver(edge), [edge, onOver])

  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  })
  useEffect(() => {
    const element = row.current
    const handleKeyDown = (event: KeyboardEvent) => {
      const by = steps[event.key]
      if (by !== undefined && event.altKey && !event.ctrlKey && !event.metaKey) {
        // Otherwise the arrow key would change the number field, and Alt with an arrow key would navigate back.
        event.preventDefault()
        event.stopPropagation()
        latest.current.onMove(id, latest.current.index + by)
      }
    }
    element?.addEventListener('keydown', handleKeyDown, true)
    return () => element?.removeEventListener('keydown', handleKeyDown, true)
  }, [row, id])

  const handleArrow = (event: ReactKeyboardEvent) => {
    const by = steps[event.key]
    if (by !== undefined) {
      event.preventDefault()
      onMove(id, index + by)
    }
  }
  return (
    <IconButton
      ref={handle}
      size="small"
      label={texts.move(milestone.title)}
      icon={<GripIcon />}
      aria-keyshortcuts="ArrowUp ArrowDown Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={handleArrow}
    />
  )
}
