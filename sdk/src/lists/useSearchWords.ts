import { useEffect, useRef, useState } from 'react'

/** Delay in milliseconds between the last keystroke and the search. */
const DEBOUNCE_MS = 250

/**
 * Manages the text of a list's search box. The URL is updated after a pause. A change of the URL from elsewhere, such
 * as Back, replaces the text.
 *
 * @param given search text in the URL; empty for none.
 * @param onWords called with the trimmed text after 250 milliseconds without typing.
 * @returns the text of the box and a function that changes it.
 */
export function useSearchWords(
  given: string,
  onWords: (words: string) => void,
): readonly [string, (words: string) => void] {
  const [words, setWords] = useState(given)
  const sent = useRef(given)
  const latest = useRef(onWords)

  useEffect(() => {
    latest.current = onWords
  })

  useEffect(() => {
    if (given !== sent.current) {
      sent.current = given
      setWords(given)
    }
  }, [given])

  useEffect(() => {
    const trimmed = words.trim()
    if (trimmed === sent.current) {
      return undefined
    }
    const timer = setTimeout(() => {
      sent.current = trimmed
      latest.current(trimmed)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [words])

  return [words, setWords]
}
