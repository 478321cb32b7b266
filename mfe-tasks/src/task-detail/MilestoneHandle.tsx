import type { Milestone } from '@headway/contracts/tasks'
import { IconButton } from '@headway/design-system'
import { GripIcon } from '@headway/design-system/icons'
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useDragged, useDropPlace } from '../dragging/useDragging.ts'
import { milestoneMessages as texts } from './detail.messages.ts'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Where something that is held over a row would come to stand. */
export type Edge = 'above' | 'below' | undefined

/** A milestone's place among those of its task. */
export interface Place {
  /** From 0. */
  index: number
  count: number
  /** @param id of the milestone that moves: where it stands may have changed since it was taken. */
  onMove: (id: number, to: number) => void
}

interface MilestoneHandleProps {
  milestone: Milestone
  place: Place
  row: RefObject<HTMLElement | null>
  onOver: (edge: Edge) => void
}

/** Moves a milestone: dragged by it, by an arrow key on it, or with Alt anywhere in its row. The row's menu does the same. */
export function MilestoneHandle({ milestone, place, row, onOver }: MilestoneHandleProps) {
  const { id } = milestone
  const { index, onMove } = place
  const handle = useRef<HTMLButtonElement>(null)
  useDragged(row, { item: milestone, from: index }, handle)
  const over = useDropPlace<number, Milestone>(row, ({ item }) => onMove(item.id, index))
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
        // The number field would count up by it, and the browser go back.
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
