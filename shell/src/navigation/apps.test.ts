import { describe, expect, it } from 'vitest'
import type { SectionEntry } from '../sections/registry.ts'
import { appsFor } from './apps.ts'

const section = (path: string, navigation?: SectionEntry['navigation']): SectionEntry => ({
  name: `mfe_${path.slice(1)}`,
  title: path,
  version: '1.0.0',
  contract: 2,
  basePaths: [path, `${path}-archive`],
  ...(navigation ? { navigation } : {}),
  entry: null,
  expose: [],
  integrity: {},
})

const sections = [
  section('/tasks'),
  section('/rooms', { label: 'Rooms', icon: 'calendar', roles: ['pm', 'staff'] }),
  section('/desks', { label: 'desks', icon: 'monitor' }),
]

describe('the apps in the sidebar', () => {
  it('the apps contain sections with a navigation entry, sorted by label, with their first path', () => {
    expect(appsFor('pm', sections)).toEqual([
      { to: '/desks', label: 'desks', icon: 'monitor' },
      { to: '/rooms', label: 'Rooms', icon: 'calendar' },
    ])
  })

  it('an app is hidden from roles that it does not list', () => {
    expect(appsFor('viewer', sections).map(({ to }) => to)).toEqual(['/desks'])
  })
})
