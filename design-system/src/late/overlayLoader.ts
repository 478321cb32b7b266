import { useEffect, useSyncExternalStore } from 'react'

/** The code of overlays; each part adds itself, so that nothing here names what floats. */
export interface OverlayParts {}

/** The wait before the code is asked for again after it did not come, in milliseconds. */
const RETRY_WAIT = 2_000

let source: (() => Promise<OverlayParts>) | undefined
let parts: OverlayParts | undefined
let isLoading = false
/** How many on the page show nothing until the code is there. */
let waiting = 0
const listeners = new Set<() => void>()

/** Says where the code comes from; before that nothing is fetched. */
export function provideOverlays(load: () => Promise<OverlayParts>): void {
  source = load
}

async function load(): Promise<void> {
  isLoading = true
  try {
    parts = await source?.()
  } catch {
    // Somebody has pressed and waits: what was asked for opens when the network is back.
    if (waiting > 0) {
      setTimeout(() => void load(), RETRY_WAIT)
      return
    }
  }
  isLoading = false
  for (const tell of listeners) {
    tell()
  }
}

/** Fetches the code of overlays into the page, once. Harmless to call again. */
export function requestOverlays(): void {
  if (!parts && !isLoading) {
    void load()
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function wait(listener: () => void): () => void {
  waiting += 1
  const leave = listen(listener)
  requestOverlays()
  return () => {
    waiting -= 1
    leave()
  }
}

const read = () => parts

/**
 * The code of overlays; undefined until it is in the page.
 *
 * @param isWanted whether to fetch it. A caller that can do without only hears of it.
 */
export const useOverlays = (isWanted: boolean): OverlayParts | undefined =>
  useSyncExternalStore(isWanted ? wait : listen, read, read)

const firstGestures = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Fetches the code of overlays at the first sign of a hand on the page: it is there before the press that needs it, and
 * costs the first load nothing (ADR 050).
 */
export function useOverlaysAtFirstGesture(): void {
  useEffect(() => {
    const listening = new AbortController()
    const handleGesture = () => {
      listening.abort()
      requestOverlays()
    }
    for (const gesture of firstGestures) {
      addEventListener(gesture, handleGesture, { passive: true, capture: true, signal: listening.signal })
    }
    return () => listening.abort()
  }, [])
}
