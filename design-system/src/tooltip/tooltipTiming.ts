import { requestOverlays } from '../late/overlayLoader.ts'

/** Milliseconds the pointer rests before a tooltip opens (specification, section 3). */
const delay = 700
/** Milliseconds after one in which the next opens at once (specification, section 3). */
const skipDelay = 300
/** Milliseconds that the pointer has for the way from a trigger to the text of its tooltip. */
const leaveDelay = 200

/** Shows a tooltip beside an element, or none. */
export type ShowTooltip = (anchor: HTMLElement | null) => void

/** The one that is shown: there is never a second. */
let shown: ShowTooltip | undefined
let hovered: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let warmUntil = 0
let isPressed = false

const handleRelease = () => {
  isPressed = false
}

/** Takes the tooltip away that is shown by `show`, or about to be. */
export function closeTooltip(show: ShowTooltip): void {
  clearTimeout(timer)
  if (shown === show) {
    shown = undefined
    warmUntil = performance.now() + skipDelay
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

/** The pointer moves over a trigger. */
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
  timer = setTimeout(() => openTooltip(anchor, show), delay)
}

/** Whether the pointer is on the text of a tooltip, where it may stay (WCAG 2.2, 1.4.13). */
const isOnTooltip = () => document.querySelector('[data-radix-popper-content-wrapper]:hover') !== null

/** Called when the pointer leaves a trigger. It may be on its way to the text, so the tooltip stays for a moment. */
export function leaveTooltip(show: ShowTooltip): void {
  hovered = undefined
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (!isOnTooltip()) {
      closeTooltip(show)
    }
  }, leaveDelay)
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
