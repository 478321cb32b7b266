import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** What the pointer may drag from place to place: a task, and where it comes from. */
export interface Dragged<Place, Item> {
  item: Item
  from: Place
}

const DATA = 'dragged'

const draggedOf = <Place, Item>(source: { data: Record<string | symbol, unknown> }) =>
  source.data[DATA] as Dragged<Place, Item>

/**
 * Lets an element be dragged by mouse or finger. There is a way by keyboard and by menu beside it, always.
 *
 * @param dragged null for what may not be moved.
 * @param handle the part that it is taken by; all of it unless given.
 * @returns whether it is being dragged.
 */
export function useDragged<Place, Item>(
  element: RefObject<HTMLElement | null>,
  dragged: Dragged<Place, Item> | null,
  handle?: RefObject<HTMLElement | null>,
): boolean {
  const [isDragging, setDragging] = useState(false)
  const latest = useRef(dragged)
  useEffect(() => {
    latest.current = dragged
  })
  const mayDrag = dragged !== null
  useEffect(() => {
    if (!mayDrag || !element.current) {
      return undefined
    }
    return draggable({
      element: element.current,
      ...(handle?.current ? { dragHandle: handle.current } : {}),
      getInitialData: () => ({ [DATA]: latest.current }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [element, handle, mayDrag])
  return isDragging
}

/**
 * A place that something can be dropped in.
 *
 * @param onDrop told what was dropped, also where it cannot stay: the place says why.
 * @returns what is held over it, null for nothing.
 */
export function useDropPlace<Place, Item>(
  element: RefObject<HTMLElement | null>,
  onDrop: (dragged: Dragged<Place, Item>) => void,
): Dragged<Place, Item> | null {
  const [over, setOver] = useState<Dragged<Place, Item> | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    if (!element.current) {
      return undefined
    }
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => DATA in source.data,
      onDragEnter: ({ source }) => setOver(draggedOf(source)),
      onDragLeave: () => setOver(null),
      onDrop: ({ source }) => {
        setOver(null)
        latest.current(draggedOf(source))
      },
    })
  }, [element])
  return over
}
