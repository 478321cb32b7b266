import { afterEach, expect, it, vi } from 'vitest'
import { safeLocalStorage, safeSessionStorage } from './safe-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('safe storage keeps values in the browser’s storage', () => {
  expect(safeLocalStorage.write('a', '1')).toBe(true)
  expect([safeLocalStorage.read('a'), safeLocalStorage.keys(), safeSessionStorage.read('a')]).toEqual([
    '1',
    ['a'],
    null,
  ])
  safeLocalStorage.remove('a')
  expect(safeLocalStorage.read('a')).toBeNull()
})

it('safe storage keeps nothing when the browser denies storage', () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(
      name,
      new Proxy(
        {},
        {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
          ownKeys: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        },
      ),
    )
  }
  for (const storage of [safeLocalStorage, safeSessionStorage]) {
    expect(storage.write('a', '1')).toBe(false)
    storage.remove('a')
    expect([storage.read('a'), storage.keys()]).toEqual([null, []])
  }
})
