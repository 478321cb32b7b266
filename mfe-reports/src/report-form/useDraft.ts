import { useEffect, useRef, useState } from 'react'

/** Typing is written down this long after the last key, in milliseconds. */
const SAVE_DELAY = 2_000

/** A link that is being written. */
export interface LinkDraft {
  id: string
  title: string
  url: string
}

export interface DraftValue {
  description: string
  completion: number
  links: LinkDraft[]
}

const blank: DraftValue = { description: '', completion: 0, links: [] }

function read(key: string): DraftValue | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...blank, ...stored } : undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: DraftValue): void {
  try {
    if (value.description === '' && value.links.length === 0) {
      localStorage.removeItem(key)
    } else {
      localStorage.setItem(key, JSON.stringify(value))
    }
  } catch {
    // A browser that refuses storage has no drafts; the form itself works without.
  }
}

/**
 * What is being written, kept in this browser: it survives a reload and the end of the session.
 *
 * @param key where it is kept.
 */
export function useDraft(key: string) {
  const [restored] = useState(() => read(key))
  const [value, setValue] = useState(restored ?? blank)
  const [isRestored, setRestored] = useState(restored !== undefined)
  const latest = useRef(value)
  latest.current = value

  useEffect(() => {
    const timer = setTimeout(() => write(key, value), SAVE_DELAY)
    return () => clearTimeout(timer)
  }, [key, value])

  useEffect(() => {
    const handleLeave = () => write(key, latest.current)
    window.addEventListener('pagehide', handleLeave)
    return () => {
      window.removeEventListener('pagehide', handleLeave)
      handleLeave()
    }
  }, [key])

  return {
    value,
    isRestored,
    change: (change: Partial<DraftValue>) => setValue((current) => ({ ...current, ...change })),
    discard: () => {
      latest.current = blank
      setValue(blank)
      setRestored(false)
      write(key, blank)
    },
  }
}
