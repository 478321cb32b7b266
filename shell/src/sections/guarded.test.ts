import { signedIn } from '@headway/sdk/testing'
import { describe, expect, it, vi } from 'vitest'
import type { MountedSection } from './adopt.ts'
import { guarded } from './guarded.ts'

const fail = (): never => {
  throw new Error('broken')
}

const sectionWith = (parts: Partial<MountedSection>): MountedSection => ({
  routes: [],
  commands: [],
  search: [],
  overlays: [],
  isDirty: () => false,
  onSignOut: () => undefined,
  ...parts,
})

describe('what the shell calls of a section beside its pages', () => {
  it('throws nothing, and each error is told', () => {
    const whenThrown = vi.fn()
    const broken = guarded(
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

  it('does what it did where nothing is wrong', () => {
    const run = vi.fn()
    const section = guarded(
      sectionWith({ commands: [{ id: 'a', label: 'A', run }], isDirty: () => true }),
      fail,
    )
    expect(section.commands[0]?.isOffered?.(signedIn('pm'))).toBe(true)
    section.commands[0]?.run({ navigate: () => undefined })
    expect(run).toHaveBeenCalledOnce()
    expect(section.isDirty()).toBe(true)
  })

  it.each([undefined, null, {}, 'x', [null, 'x']])('is no list where the section gives %j', (parts) => {
    const odd = { commands: parts, search: parts, overlays: parts } as unknown as MountedSection
    expect(guarded(sectionWith(odd), fail)).toMatchObject({ commands: [], search: [], overlays: [] })
  })
})
