import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../session.ts'
import { whenSignedOut } from '../session-ended.ts'
import { browserDrafts, type DraftStorage } from './draftStorage.ts'

/** Typing is written down this long after the last change, in milliseconds. */
const SAVE_DELAY = 2_000

interface DraftOptions<Value> {
  /** What is being written, unique for the person: `report.task-5`. */
  name: string
  /** Nothing written. */
  blank: Value
  /** Whether there is nothing worth keeping. */
  isBlank: (value: Value) => boolean
  /** Makes a value of what was stored, maybe by an earlier build. */
  restore: (stored: object) => Value
  /** The browser's own storage unless given. */
  storage?: DraftStorage
}

const ownerOf = (userId: number) => `${userId}.`

/** Throws away every draft, or those of other people than one. */
function forgetDrafts(storage: DraftStorage, exceptOf?: number): void {
  for (const key of storage.keys()) {
    if (exceptOf === undefined || !key.startsWith(ownerOf(exceptOf))) {
      storage.remove(key)
    }
  }
}

whenSignedOut(() => forgetDrafts(browserDrafts))

/** Nobody finds in this browser what somebody else was writing there before. */
export function useOwnDraftsOnly(): void {
  const { id } = useCurrentUser()
  useEffect(() => forgetDrafts(browserDrafts, id), [id])
}

/** What the person is writing. */
export interface Draft<Value> {
  readonly value: Value
  /** It was written before the form was opened. */
  readonly isRestored: boolean
  readonly change: (value: Value) => void
  readonly discard: () => void
  /** Goes over to the draft of another name; what is written moves along where that one is blank. */
  readonly switchTo: (name: string) => void
}

/**
 * Saves what is being written: a moment after its last change, and when the page or the form is left; no more once the
 * person has signed out.
 *
 * @returns has nothing saved until the form is drawn once more.
 */
function useSaving(written: object, write: () => void): () => void {
  const save = useRef(() => {})
  const isSignedOut = useRef(false)
  save.current = () => (isSignedOut.current ? undefined : write())

  useEffect(() => {
    const timer = setTimeout(() => save.current(), SAVE_DELAY)
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
 * Keeps what is being written until it is sent or discarded: over a reload and the end of a session, until the person
 * signs out.
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
      // The form may be closed before it is drawn once more.
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
