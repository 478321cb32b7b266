import type { SectionEntry } from '@headway/contracts/section-registry'
import { describe, expect, it } from 'vitest'
import { releaseOf } from '../sections/test/delivered.ts'
import { shownSlots } from './shownSlots.ts'

type Slots = NonNullable<SectionEntry['slots']>

const slot = (id: string, position: number, other: Partial<Slots[number]> = {}): Slots[number] => ({
  id,
  place: 'dashboard',
  label: id,
  position,
  ...other,
})

const entry = (name: string, slots: Slots, other: Partial<SectionEntry> = {}) =>
  releaseOf(name, { slots, ...other })

const keys = (...parameters: Parameters<typeof shownSlots>) =>
  shownSlots(...parameters).map(({ section, id, place }) => `${place} ${section}.${id}`)

describe('the slots that are shown', () => {
  it('slots are in the order that administrators chose, across sections', () => {
    const sections = [
      entry('mfe_rooms', [slot('free', 2), slot('today', 0)]),
      entry('mfe_desks', [slot('desk', 1), slot('log', 0, { place: 'task' })]),
      entry('mfe_plain', []),
    ]
    expect(keys('pm', sections, sections)).toEqual([
      'dashboard mfe_rooms.today',
      'task mfe_desks.log',
      'dashboard mfe_desks.desk',
      'dashboard mfe_rooms.free',
    ])
  })

  it('a slot is hidden from roles that it does not list', () => {
    const sections = [entry('mfe_rooms', [slot('today', 0, { roles: ['pm'] }), slot('free', 1)])]
    expect(keys('viewer', sections, sections)).toEqual(['dashboard mfe_rooms.free'])
  })

  it('a change of the order applies to a running release at once', () => {
    const running = entry('mfe_rooms', [slot('today', 0)])
    const listed = { ...running, slots: [slot('free', 0)] }
    expect(keys('pm', [running], [listed])).toEqual(['dashboard mfe_rooms.free'])
  })

  it('slots of a running release stay while the registry lists another release, or none', () => {
    const running = entry('mfe_rooms', [slot('today', 0)])
    expect(keys('pm', [running], [entry('mfe_rooms', [], { version: '1.3.0' })])).toHaveLength(1)
    expect(keys('pm', [running], [])).toHaveLength(1)
  })
})
