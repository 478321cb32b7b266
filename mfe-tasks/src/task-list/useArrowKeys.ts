import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

const CONTROLS = 'button, a[href]'

const controlsOf = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]

/** Leaves one control of a toolbar in the tab order: the one that has the focus, or the first. */
function keepOneTabStop(controls: readonly HTMLElement[], stop: HTMLElement | undefined) {
  for (const control of controls) {
    control.tabIndex = control === stop ? 0 : -1
  }
}

/**
 * Makes a toolbar one tab stop whose controls are reached with the arrow keys, Home and End (WAI-ARIA toolbar pattern).
 *
 * @returns what the toolbar does with keys.
 */
export function useArrowKeys(bar: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const controls = controlsOf(bar.current)
    keepOneTabStop(
      controls,
      controls.find((control) => control.tabIndex === 0 && control === document.activeElement) ?? controls[0],
    )
  })
  return (event: KeyboardEvent) => {
    const controls = controlsOf(bar.current)
    const at = controls.indexOf(event.target as HTMLElement)
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowRight: controls[at + 1],
      ArrowLeft: controls[at - 1],
      Home: controls[0],
      End: controls.at(-1),
    }
    const next = at < 0 ? undefined : targets[event.key]
    if (next) {
      event.preventDefault()
      keepOneTabStop(controls, next)
      next.focus()
    }
  }
}
