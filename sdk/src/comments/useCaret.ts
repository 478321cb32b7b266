import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Tracks the caret of a text field that completes words during typing.
 *
 * @param value content of the field; after it changes, the caret moves to the position passed to `send`.
 */
export function useCaret<Element extends HTMLInputElement | HTMLTextAreaElement>(value: unknown) {
  const field = useRef<Element>(null)
  const next = useRef<number>(undefined)
  const [caret, setCaret] = useState<number>()

  useLayoutEffect(() => {
    if (next.current !== undefined) {
      field.current?.setSelectionRange(next.current, next.current)
      next.current = undefined
    }
  }, [value])

  return {
    field,
    /** Undefined while text is selected, and after blur. */
    caret,
    /** Reads the current position of the caret from the field. */
    follow: () => {
      const { selectionStart, selectionEnd } = field.current ?? {}
      setCaret(selectionStart === selectionEnd ? (selectionStart ?? undefined) : undefined)
    },
    leave: () => setCaret(undefined),
    send: (position: number) => {
      next.current = position
      setCaret(undefined)
    },
  }
}
