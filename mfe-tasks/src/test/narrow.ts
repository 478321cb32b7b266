import { vi } from 'vitest'

/** Simulates a phone-sized window until mocks are restored. */
export function mockNarrowWindow(): void {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.startsWith('(max-width')
      ? Object.assign(new EventTarget(), { matches: true } as MediaQueryList)
      : matchMedia.call(window, query),
  )
}
