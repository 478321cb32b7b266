/** Limits of a column's width in pixels. */
export const MIN_WIDTH_PX = 80
export const MAX_WIDTH_PX = 640
/** Step of an arrow key at a column's edge in pixels. */
const KEYBOARD_STEP_PX = 16

const within = (width: number) => Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, width)))

/** Returns a width limited to the allowed range. */
export const boundedWidth = within

/** Returns the width after a key press on a column's edge; undefined for keys without an effect. */
export function widthAfterKey(key: string, width: number): number | undefined {
  const widths: Record<string, number> = {
    ArrowRight: width + KEYBOARD_STEP_PX,
    ArrowLeft: width - KEYBOARD_STEP_PX,
    Home: MIN_WIDTH_PX,
    End: MAX_WIDTH_PX,
  }
  const next = widths[key]
  return next === undefined ? undefined : within(next)
}
