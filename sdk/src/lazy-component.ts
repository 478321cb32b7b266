import { type ComponentType, lazy, type LazyExoticComponent, useEffect } from 'react'

/** A component whose code is fetched when it is first needed, or ahead of that by {@link usePreload}. */
export interface LazyComponent<Props extends object> extends LazyExoticComponent<ComponentType<Props>> {
  /** Fetches the code into the page. A failure is left to the moment the component is shown. */
  readonly preload: () => void
}

/** A connection that broke is often back by then, in milliseconds; somebody is waiting. */
const SECOND_ATTEMPT = 500

/**
 * Leaves a component out of the section's first load: dialogs and forms, which nobody opens before reading the page.
 * Show it inside a `Suspense`; code that does not arrive is asked for once more, and after that the section's error screen
 * offers another try.
 *
 * @param load imports the component's module, for example `async () => (await import('./TaskDialog.tsx')).TaskDialog`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const loadAgain = async () => {
    await new Promise((resolve) => setTimeout(resolve, SECOND_ATTEMPT))
    return load()
  }
  const component = lazy(async () => ({ default: await load().catch(loadAgain) }))
  return Object.assign(component, { preload: () => void load().catch(() => undefined) })
}

const firstGestures = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Fetches a lazy component at the first sign of a hand on the page, so that it is there before the click that opens it
 * and costs the first load nothing.
 *
 * @param component made once by {@link lazyComponent}.
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
