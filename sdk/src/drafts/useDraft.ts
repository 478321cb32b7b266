import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../session.ts'
import { whenSignedOut } from '../session-ended.ts'
import { browserDrafts, draftFilesDatabase } from './draftStorage.ts'

/** Delay in milliseconds between the last change and saving the draft. */
const SAVE_DELAY_MS = 2_000

interface DraftOptions<Value> {
  /** Name of the draft, unique per user: `report.task-5`. */
  name: string
  /** Value of an empty form. */
  blank: Value
  /** Returns whether the value is not worth storing. */
  isBlank: (value: Value) => boolean
  /** Converts a stored value, possibly from an earlier build. */
  restore: (stored: object) => Value
}

const ownerOf = (userId: number) => `${userId}.`

/** Deletes all drafts, or only those of other users. */
function forgetDrafts(exceptOf?: number): void {
  for (const key of browserDrafts.keys()) {
    if (exceptOf === undefined || !key.startsWith(ownerOf(exceptOf))) {
      browserDrafts.remove(key)
    }
  }
}

whenSignedOut(() => {
  forgetDrafts()
  globalThis.indexedDB?.deleteDatabase(draftFilesDatabase)
})

/** Deletes drafts of other users from this browser. */
export function useOwnDraftsOnly(): void {
  const { id } = useCurrentUser()
  useEffect(() => forgetDrafts(id), [id])
}

/** A draft of the user. */
export interface Draft<Value> {
  readonly value: Value
  /** Whether the draft was restored from the storage. */
  readonly isRestored: boolean
  readonly change: (value: Value) => void
  readonly discard: () => void
  /** Whether the browser has stored the value when it last tried. */
  readonly isStored: boolean
}

/**
 * Saves the draft after a delay, when the page is left and when the form is unmounted. It stops after a sign-out.
 *
 * @returns a function that prevents saving until the next render.
 */
function useSaving(written: object, write: () => void): () => void {
  const save = useRef(() => {})
  const isSignedOut = useRef(false)
  save.current = () => (isSignedOut.current ? undefined : write())

  useEffect(() => {
    const timer = setTimeout(() => save.current(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [written])

  useEffect(() => {
    const handleLeave = () => save.current()
    const stopListening = whenSignedOut(() => {
      isSignedOut.current = true
    })
    window.addEventListener('pagehide', handleLeave)
    return () => {
      window.removeEventListener('pagehide', handleLeave)
      handleLeave()
      stopListening()
    }
  }, [])

  return () => {
    save.current = () => {}
  }
}

/**
 * Stores the content of a form until it is sent or discarded. The draft survives a reload and an expired session, but
 * not a sign-out.
 */
export function useDraft<Value>(options: DraftOptions<Value>): Draft<Value> {
  const { name, blank, isBlank, restore } = options
  const { id } = useCurrentUser()
  const key = ownerOf(id) + name

  const [state, setState] = useState(() => {
    const stored = browserDrafts.read(key)
    const isRestored = typeof stored === 'object' && stored !== null
    return { value: isRestored ? restore(stored) : blank, isRestored, isChanged: false }
  })
  const [isStored, setStored] = useState(true)

  const write = () => {
    // An unchanged form must not overwrite what another tab has stored.
    if (!state.isChanged) {
      return
    }
    if (isBlank(state.value)) {
      browserDrafts.remove(key)
    } else {
      setStored(browserDrafts.write(key, state.value))
    }
  }
  const stopSaving = useSaving(state, write)

  return {
    value: state.value,
    isRestored: state.isRestored,
    isStored,
    // Keeps what another call before the next render has set.
    change: (value) => setState((current) => ({ ...current, value, isChanged: true })),
    discard: () => {
      browserDrafts.remove(key)
      // The form may be unmounted before its next render.
      stopSaving()
      setState({ value: blank, isRestored: false, isChanged: false })
    },
  }
}
