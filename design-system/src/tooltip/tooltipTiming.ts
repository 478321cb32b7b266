import { requestOverlays } from '../lazy-overlays/overlayLoader.ts'

/** Milliseconds for which the pointer rests before a tooltip opens (specification, section 3). */
const DELAY_MS = 700
/** Milliseconds after a tooltip closed within which the next one opens at once (specification, section 3). */
const SKIP_DELAY_MS = 300
/** Milliseconds for the pointer to move from a trigger to the text of its tooltip. */
const LEAVE_DELAY_MS = 200

/** Shows a tooltip next to an element; null hides it. */
export type ShowTooltip = (anchor: HTMLElement | null) => void

/** The open tooltip; there is at most one. */
let shown: ShowTooltip | undefined
let hovered: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let warmUntil = 0
let isPressed = false

const handleRelease = () => {
  isPressed = false
}

/** Closes the tooltip of `show`, or cancels its opening. */
export function closeTooltip(show: ShowTooltip): void {
  clearTimeout(timer)
  if (shown === show) {
    shown = undefined
    warmUntil = performance.now() + SKIP_DELAY_MS
    show(null)
  }
}

function openTooltip(anchor: HTMLElement, show: ShowTooltip): void {
  clearTimeout(timer)
  if (!anchor.isConnected) {
    return
  }
  if (shown && shown !== show) {
    closeTooltip(shown)
  }
  shown = show
  show(anchor)
}

/** Handles pointer movement over a trigger. */
export function hoverTooltip(anchor: HTMLElement, show: ShowTooltip): void {
  if (hovered === anchor) {
    return
  }
  hovered = anchor
  requestOverlays()
  clearTimeout(timer)
  if (shown || performance.now() < warmUntil) {
    openTooltip(anchor, show)
    return
  }
  timer = setTimeout(() => openTooltip(anchor, show), DELAY_MS)
}

/** Returns whether the pointer is on the text of a tooltip, which then stays open (WCAG 2.2, 1.4.13). */
const isOnTooltip = () => document.querySelector('[data-radix-popper-content-wrapper]:hover') !== null

/** Handles the pointer leaving a trigger. The tooltip stays open briefly, because the pointer may move to its text. */
export function leaveTooltip(show: ShowTooltip): void {
  hovered = undefined
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (!isOnTooltip()) {
      closeTooltip(show)
    }
  }, LEAVE_DELAY_MS)
}

/** Handles a press on a trigger. The focus that follows does not open the tooltip. */
export function pressTooltip(show: ShowTooltip): void {
  closeTooltip(show)
  isPressed = true
  document.addEventListener('pointerup', handleRelease, { once: true })
  document.addEventListener('pointercancel', handleRelease, { once: true })
}

/** Handles a trigger getting the focus. */
export function focusTooltip(anchor: HTMLElement, show: ShowTooltip): void {
  if (!isPressed) {
    openTooltip(anchor, show)
  }
}
