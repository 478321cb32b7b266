import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../session.ts'
import { whenSignedOut } from '../session-ended.ts'
import { browserDrafts, draftFilesDatabase, type DraftStorage } from './draftStorage.ts'

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
  /** Storage of the draft; `browserDrafts` by default. */
  storage?: DraftStorage
}

const ownerOf = (userId: number) => `${userId}.`

/** Deletes all drafts, or only those of other users. */
function forgetDrafts(storage: DraftStorage, exceptOf?: number): void {
  for (const key of storage.keys()) {
    if (exceptOf === undefined || !key.startsWith(ownerOf(exceptOf))) {
      storage.remove(key)
    }
  }
}

whenSignedOut(() => {
  forgetDrafts(browserDrafts)
  globalThis.indexedDB?.deleteDatabase(draftFilesDatabase)
})

/** Deletes drafts of other users from this browser. */
export function useOwnDraftsOnly(): void {
  const { id } = useCurrentUser()
  useEffect(() => forgetDrafts(browserDrafts, id), [id])
}

/** A draft of the user. */
export interface Draft<Value> {
  readonly value: Value
  /** Whether the draft was restored from the storage. */
  readonly isRestored: boolean
  readonly change: (value: Value) => void
  readonly discard: () => void
  /** Switches to the draft with another name. If that one is blank, the current value moves to the new name. */
  readonly switchTo: (name: string) => void
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
  const { blank, isBlank, restore, storage = browserDrafts } = options
  const { id } = useCurrentUser()

  const keyOf = (name: string) => ownerOf(id) + name
  const read = (key: string): Value | undefined => {
    const stored = storage.read(key)
    return typeof stored === 'object' && stored !== null ? restore(stored) : undefined
  }
  const open = (key: string) => {
    const restored = read(key)
    return { key, value: restored ?? blank, isRestored: restored !== undefined }
  }
  const [state, setState] = useState(() => open(keyOf(options.name)))

  const write = (key: string, value: Value) =>
    isBlank(value) ? storage.remove(key) : storage.write(key, value)
  const stopSaving = useSaving(state, () => write(state.key, state.value))

  return {
    value: state.value,
    isRestored: state.isRestored,
    change: (value) => setState({ ...state, value }),
    discard: () => {
      storage.remove(state.key)
      // The form may be unmounted before its next render.
      stopSaving()
      setState({ key: state.key, value: blank, isRestored: false })
    },
    switchTo: (name) => {
      const key = keyOf(name)
      const other = open(key)
      if (other.isRestored) {
        write(state.key, state.value)
        setState(other)
        return
      }
      storage.remove(state.key)
      setState({ ...state, key })
    },
  }
}
