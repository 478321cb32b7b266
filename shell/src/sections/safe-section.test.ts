import { signedIn } from '@headway/sdk/testing'
import { describe, expect, it, vi } from 'vitest'
import type { MountedSection } from './normalize-section.ts'
import { toSafeSection } from './safe-section.ts'

const fail = (): never => {
  throw new Error('broken')
}

const sectionWith = (parts: Partial<MountedSection>): MountedSection => ({
  routes: [],
  commands: [],
  search: [],
  overlays: [],
  slots: [],
  isDirty: () => false,
  onSignOut: () => undefined,
  ...parts,
})

describe('calls into a section outside its pages', () => {
  it('a call into a section never throws, and each error is reported', () => {
    const whenThrown = vi.fn()
    const broken = toSafeSection(
      sectionWith({
        commands: [{ id: 'a', label: 'A', isOffered: fail, run: fail }],
        search: [{ label: 'B', isOffered: fail, find: fail }],
        isDirty: fail,
      }),
      whenThrown,
    )
    expect(broken.commands[0]?.isOffered?.(signedIn('pm'))).toBe(false)
    broken.commands[0]?.run({ navigate: () => undefined })
    expect(broken.search[0]?.isOffered?.(signedIn('pm'))).toBe(false)
    expect(broken.isDirty()).toBe(true)
    expect(whenThrown.mock.calls.map(([error]) => String(error))).toEqual(Array(4).fill('Error: broken'))
  })

  it('a call into a section returns its result when nothing fails', () => {
    const run = vi.fn()
    const section = toSafeSection(
      sectionWith({ commands: [{ id: 'a', label: 'A', run }], isDirty: () => true }),
      fail,
    )
    expect(section.commands[0]?.isOffered?.(signedIn('pm'))).toBe(true)
    section.commands[0]?.run({ navigate: () => undefined })
    expect(run).toHaveBeenCalledOnce()
    expect(section.isDirty()).toBe(true)
  })

  it.each([undefined, null, {}, 'x', [null, 'x']])(
    'the result is an empty list when the section returns %j',
    (parts) => {
      const odd = { commands: parts, search: parts, overlays: parts } as unknown as MountedSection
      expect(toSafeSection(sectionWith(odd), fail)).toMatchObject({ commands: [], search: [], overlays: [] })
    },
  )
})
