import { useEffect, useSyncExternalStore } from 'react'

/**
 * Components of the overlays. Each component adds itself by declaration merging, so that this file imports none of
 * them.
 */
export interface OverlayComponents {}

/** Delay before the code is requested again after a failure, in milliseconds. */
const RETRY_DELAY_MS = 2_000

let importOverlays: (() => Promise<OverlayComponents>) | undefined
let components: OverlayComponents | undefined
let isLoading = false
/** Number of mounted components that render nothing until the code is loaded. */
let waitingCount = 0
const listeners = new Set<() => void>()

/** Sets the function that imports the overlays' code. Before this call, no code is fetched. */
export function provideOverlays(load: () => Promise<OverlayComponents>): void {
  importOverlays = load
}

async function load(): Promise<void> {
  isLoading = true
  try {
    components = await importOverlays?.()
  } catch {
    // The user has already opened an overlay, so the request is repeated until the network is back.
    if (waitingCount > 0) {
      setTimeout(() => void load(), RETRY_DELAY_MS)
      return
    }
  }
  isLoading = false
  for (const notify of listeners) {
    notify()
  }
}

/** Loads the code of the overlays once; repeated calls have no effect. */
export function requestOverlays(): void {
  if (!components && !isLoading) {
    void load()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function subscribeAndLoad(listener: () => void): () => void {
  waitingCount += 1
  const leave = subscribe(listener)
  requestOverlays()
  return () => {
    waitingCount -= 1
    leave()
  }
}

const getComponents = () => components

/**
 * Returns the components of the overlays; undefined until they are loaded.
 *
 * @param isWanted whether to load them. If false, the caller only gets them once another caller has loaded them.
 */
export const useOverlays = (shouldLoad: boolean): OverlayComponents | undefined =>
  useSyncExternalStore(shouldLoad ? subscribeAndLoad : subscribe, getComponents, getComponents)

const firstGestures = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Loads the code of the overlays at the first pointer movement or key press. It is then loaded before it is needed, and
 * does not delay the first load (ADR 050).
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
