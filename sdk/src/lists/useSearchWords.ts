import { useEffect, useRef, useState } from 'react'

/** The search starts this long after the last key, in milliseconds. */
const PAUSE = 250

/**
 * The words of a list's search box. What the address says follows them after a pause; only what it says by itself, as after Back,
 * takes their place.
 *
 * @param given the words the address names; empty for none.
 * @param onWords gets the trimmed words once nothing was typed for 250 milliseconds.
 * @returns what stands in the box, and a way to change it.
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
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [words])

  return [words, setWords]
}
