import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Where the caret stands in a text field whose words are completed while they are typed.
 *
 * @param value what the field holds: once it has changed, the caret goes to where it was sent.
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
    /** Undefined while some of the text is selected, and after the field was left. */
    caret,
    /** Takes up where the caret is now. */
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
