import { type ComponentType, lazy, type LazyExoticComponent, useEffect } from 'react'

/** A component whose code is loaded on its first render, or earlier by {@link usePreload}. */
export interface LazyComponent<Props extends object> extends LazyExoticComponent<ComponentType<Props>> {
  /** Loads the code. Ignores a failure, which surfaces when the component is rendered. */
  readonly preload: () => void
}

/** Delay before the second attempt in milliseconds, in which a short network interruption often ends. */
const RETRY_DELAY_MS = 500

/**
 * Returns a component that is not part of the section's first load, for dialogs and forms. Render it inside a
 * `Suspense`. If the code does not load, it is requested once more; after that, the section's error screen offers a
 * retry.
 *
 * @param load imports the component's module, for example `async () => (await import('./TaskDialog.tsx')).TaskDialog`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const loadAgain = async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    return load()
  }
  const component = lazy(async () => ({ default: await load().catch(loadAgain) }))
  return Object.assign(component, { preload: () => void load().catch(() => undefined) })
}

const firstGestures = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Loads a lazy component at the first user interaction with the page. It is then available before the click that opens
 * it, without slowing down the first load.
 *
 * @param component created once by {@link lazyComponent}.
 */
export function usePreload({ preload }: Pick<LazyComponent<never>, 'preload'>): void {
  useEffect(() => {
    const listening = new AbortController()
    const handleGesture = () => {
      listening.abort()
      preload()
    }
    for (const gesture of firstGestures) {
      addEventListener(gesture, handleGesture, { passive: true, signal: listening.signal })
    }
    return () => listening.abort()
  }, [preload])
}
