import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  applyTheme,
  readThemePreference,
  resolveTheme,
  setDefaultTheme,
  setThemePreference,
  subscribeToTheme,
} from './themeStore.ts'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
})

afterEach(() => {
  setThemePreference('system')
})

describe('the theme', () => {
  it.each([
    [null, 'system'],
    ['dark', 'dark'],
    ['light', 'light'],
    ['purple', 'system'],
  ])('stored as %s is %s', (stored, preference) => {
    if (stored) {
      localStorage.setItem('theme', stored)
    }
    expect(readThemePreference()).toBe(preference)
  })

  it('is stored and shown on the root element when it is chosen', () => {
    setThemePreference('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(root.getAttribute('data-theme')).toBe('dark')
    expect(root.style.colorScheme).toBe('dark')
  })

  it('leaves no trace when the system decides', () => {
    setThemePreference('dark')
    setThemePreference('system')
    expect(localStorage.getItem('theme')).toBeNull()
    expect(root.hasAttribute('data-theme')).toBe(false)
  })

  it('follows the operating system without a choice', () => {
    const matchMedia = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    expect(resolveTheme('system')).toBe('dark')
    expect(resolveTheme('light')).toBe('light')
    matchMedia.mockRestore()
  })

  it('is the default for those who have chosen none, and only for them', () => {
    const listener = vi.fn()
    const leave = subscribeToTheme(listener)
    setDefaultTheme('dark')
    expect(root.getAttribute('data-theme')).toBe('dark')
    expect(listener).toHaveBeenCalledOnce()
    expect([localStorage.getItem('theme'), readThemePreference()]).toEqual([null, 'dark'])
    setThemePreference('light')
    setDefaultTheme('system')
    setDefaultTheme('dark')
    expect(root.getAttribute('data-theme')).toBe('light')
    setDefaultTheme('system')
    expect(localStorage.getItem('theme-default')).toBeNull()
    leave()
  })

  it('follows another tab', () => {
    const listener = vi.fn()
    const leave = subscribeToTheme(listener)
    localStorage.setItem('theme', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
    expect(root.getAttribute('data-theme')).toBe('dark')
    expect(listener).toHaveBeenCalledOnce()
    leave()
  })

  it('still changes for this page where storage is forbidden', () => {
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(() => setThemePreference('dark')).not.toThrow()
    expect(root.getAttribute('data-theme')).toBe('dark')
    write.mockRestore()
    applyTheme('system')
  })
})
