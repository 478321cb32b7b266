/** Of the window's width; the columns that are not pinned need room to be scrolled through. */
const MOST_PINNED = 0.7

/**
 * Where the columns that stay in sight stay, in pixels from the table's left edge. The first column always does, the ones beside it
 * as long as they leave enough of the window to the others.
 *
 * @param widths pixels, in the order of the columns.
 * @param pinned how many beside the first are to stay.
 * @param room pixels that the table's window is wide, undefined as long as that is not known.
 */
export function pinnedOffsets(
  widths: readonly number[],
  pinned: number,
  room: number | undefined,
): readonly number[] {
  const offsets: number[] = []
  let left = 0
  for (const [index, width] of widths.slice(0, pinned + 1).entries()) {
    if (index > 0 && room !== undefined && left + width > room * MOST_PINNED) {
      break
    }
    offsets.push(left)
    left += width
  }
  return offsets
}

/** What makes a cell stay at its place; nothing for one that does not. */
export function pinAt(offsets: readonly number[], index: number) {
  const left = offsets[index]
  if (left === undefined) {
    return {}
  }
  const isEdge = offsets.length > 1 && index === offsets.length - 1
  return { 'data-pinned': isEdge ? 'edge' : '', style: { left } }
}
