import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** An item being dragged by pointer, and the place it comes from. */
export interface Dragged<Place, Item> {
  item: Item
  from: Place
}

const DATA = 'dragged'

const draggedOf = <Place, Item>(source: { data: Record<string | symbol, unknown> }) =>
  source.data[DATA] as Dragged<Place, Item>

/**
 * Makes an element draggable by mouse or touch. Every use also needs a keyboard and a menu alternative.
 *
 * @param dragged null if the item may not be moved.
 * @param handle element that starts the drag; the whole element by default.
 * @returns whether the element is being dragged.
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
 * Makes an element a drop target.
 *
 * @param onDrop receives every dropped item, even one that cannot be moved here: the target then shows the reason.
 * @returns the item dragged over the element, or null.
 */
export function useDropTarget<Place, Item>(
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
