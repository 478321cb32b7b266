import { useLayoutEffect } from 'react'

/**
 * Time in milliseconds during which keys are still buffered after the overlay's code has loaded, until the overlay
 * takes the focus.
 */
const FOCUS_TIMEOUT_MS = 1_000
/** Elements that take the focus when they open. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const TEXT_FIELDS = 'textarea, input:not([type]), input[type="text"], input[type="search"], input[type="url"]'

let holders = 0
let typed = ''
let listening: AbortController | undefined
let timeout: ReturnType<typeof setTimeout> | undefined

/** Appends text to a field as if the user had typed it. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const value = field.value + text
  // React overrides the value setter of each field. The native setter bypasses it, so that React treats the text as
  // typed.
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
    // The user continues elsewhere.
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
 * Placeholder for an overlay whose code is loading, used as the `Suspense` fallback. It buffers typed keys, so that
 * they do not trigger keyboard shortcuts of the page. When the overlay opens, the text is inserted into the focused
 * field.
 */
export function KeyBuffer() {
  useLayoutEffect(hold, [])
  return null
}
