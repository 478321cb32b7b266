import { hasOverlays, requestOverlays } from '../late/overlayLoader.ts'

/** Milliseconds the pointer rests before a tooltip opens (specification, section 3). */
const delay = 700
/** Milliseconds after one in which the next opens at once (specification, section 3). */
const skipDelay = 300

/** Shows a tooltip beside an element, or none. */
export type ShowTooltip = (anchor: HTMLElement | null) => void

/** The one that is shown: there is never a second. */
let shown: ShowTooltip | undefined
let hovered: HTMLElement | undefined
let openTimer: ReturnType<typeof setTimeout> | undefined
let warmUntil = 0
let isPressed = false

const handleRelease = () => {
  isPressed = false
}

/** Takes the tooltip away that is shown by `show`, or about to be. */
export function closeTooltip(show: ShowTooltip): void {
  clearTimeout(openTimer)
  if (shown === show) {
    shown = undefined
    warmUntil = performance.now() + skipDelay
    show(null)
  }
}

function openTooltip(anchor: HTMLElement, show: ShowTooltip): void {
  clearTimeout(openTimer)
  if (!anchor.isConnected) {
    return
  }
  if (shown && shown !== show) {
    closeTooltip(shown)
  }
  shown = show
  show(anchor)
}

/** The pointer moves over a trigger. */
export function hoverTooltip(anchor: HTMLElement, show: ShowTooltip): void {
  if (hovered === anchor) {
    return
  }
  hovered = anchor
  requestOverlays()
  clearTimeout(openTimer)
  if (shown || performance.now() < warmUntil) {
    openTooltip(anchor, show)
    return
  }
  openTimer = setTimeout(() => openTooltip(anchor, show), delay)
}

/** The pointer leaves a trigger: what is shown goes by itself once the pointer is not on its way to it. */
export function leaveTooltip(show: ShowTooltip): void {
  hovered = undefined
  clearTimeout(openTimer)
  if (!hasOverlays()) {
    closeTooltip(show)
  }
}

/** A trigger is pressed: the focus that follows shows nothing. */
export function pressTooltip(show: ShowTooltip): void {
  closeTooltip(show)
  isPressed = true
  document.addEventListener('pointerup', handleRelease, { once: true })
  document.addEventListener('pointercancel', handleRelease, { once: true })
}

/** A trigger gets the focus. */
export function focusTooltip(anchor: HTMLElement, show: ShowTooltip): void {
  if (!isPressed) {
    openTooltip(anchor, show)
  }
}
