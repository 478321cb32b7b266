import { useLayoutEffect } from 'react'

/** How long the keys are kept for an overlay whose code has arrived, in milliseconds, until it takes the focus. */
const FOCUS_TIMEOUT_MS = 1_000
/** What takes the focus when it opens. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const TEXT_FIELDS = 'textarea, input:not([type]), input[type="text"], input[type="search"], input[type="url"]'

let holders = 0
let typed = ''
let listening: AbortController | undefined
let timeout: ReturnType<typeof setTimeout> | undefined

/** Writes at the end of a field as if it had been typed there. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const value = field.value + text
  // React overrides the setter of each field to notice what scripts write; past it, React takes the text for typed.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.setSelectionRange(value.length, value.length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

function stop(): void {
  clearTimeout(timeout)
  listening?.abort()
  listening = undefined
}

function holdKey(event: KeyboardEvent): void {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey
  if (isShortcut || (event.key.length > 1 && event.key !== 'Enter' && event.key !== 'Backspace')) {
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.key === 'Backspace') {
    typed = typed.slice(0, -1)
  } else if (event.key !== 'Enter') {
    typed += event.key
  }
}

function handOver({ target }: FocusEvent): void {
  if (holders > 0 || !(target instanceof HTMLElement) || target.closest(OVERLAYS) === null) {
    return
  }
  stop()
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (typed !== '' && isField && target.matches(TEXT_FIELDS) && !target.readOnly) {
    const text = typed
    queueMicrotask(() => typeInto(target, text))
  }
}

function hold(): () => void {
  holders += 1
  clearTimeout(timeout)
  if (!listening) {
    typed = ''
    listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('keydown', holdKey, options)
    window.addEventListener('focusin', handOver, options)
    // The person goes on elsewhere.
    window.addEventListener('pointerdown', stop, options)
  }
  return () => {
    holders -= 1
    if (holders === 0) {
      timeout = setTimeout(stop, FOCUS_TIMEOUT_MS)
    }
  }
}

/**
 * Stands in for an overlay whose code is on its way, as the fallback of its `Suspense`. Keys that are typed meanwhile
 * are not taken for commands of the page: they are written into the field that gets the focus when the overlay opens.
 */
export function HeldKeys() {
  useLayoutEffect(hold, [])
  return null
}
