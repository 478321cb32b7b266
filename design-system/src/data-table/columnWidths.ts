/** Pixels. */
export const NARROWEST = 80
export const WIDEST = 640
/** How far an arrow key moves a column's edge, in pixels. */
const STEP = 16

const within = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

/** A width as far as a column may have it. */
export const boundedWidth = within

/** The width after a key on a column's edge; undefined for keys that mean nothing there. */
export function widthAfterKey(key: string, width: number): number | undefined {
  const widths: Record<string, number> = {
    ArrowRight: width + STEP,
    ArrowLeft: width - STEP,
    Home: NARROWEST,
    End: WIDEST,
  }
  const next = widths[key]
  return next === undefined ? undefined : within(next)
}
