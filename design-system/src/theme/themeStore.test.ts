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
  ])('the stored theme %s is read as %s', (stored, preference) => {
    if (stored) {
      localStorage.setItem('theme', stored)
    }
    expect(readThemePreference()).toBe(preference)
  })

  it('choosing a theme stores it and applies it to the root element', () => {
    setThemePreference('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(root.getAttribute('data-theme')).toBe('dark')
    expect(root.style.colorScheme).toBe('dark')
  })

  it('choosing the system theme removes the stored value', () => {
    setThemePreference('dark')
    setThemePreference('system')
    expect(localStorage.getItem('theme')).toBeNull()
    expect(root.hasAttribute('data-theme')).toBe(false)
  })

  it('the theme follows the operating system when the user has not chosen one', () => {
    const matchMedia = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    expect(resolveTheme('system')).toBe('dark')
    expect(resolveTheme('light')).toBe('light')
    matchMedia.mockRestore()
  })

  it('the default theme applies only to users who have not chosen one', () => {
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

  it('the theme follows a change in another tab', () => {
    const listener = vi.fn()
    const leave = subscribeToTheme(listener)
    localStorage.setItem('theme', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
    expect(root.getAttribute('data-theme')).toBe('dark')
    expect(listener).toHaveBeenCalledOnce()
    leave()
  })

  it('the theme still changes for this page when storage is unavailable', () => {
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(() => setThemePreference('dark')).not.toThrow()
    expect(root.getAttribute('data-theme')).toBe('dark')
    write.mockRestore()
    applyTheme('system')
  })
})
