import { mountContract } from '@headway/sdk/contract'
import { describe, expect, it } from 'vitest'
import { normalizeSection, routesOf } from './normalize-section.ts'
import type { SectionEntry } from './registry.ts'

const Screen = () => null
const entryWith = (other: Partial<SectionEntry>): SectionEntry => ({
  name: 'mfe_tasks',
  title: 'Tasks',
  version: '1.0.0',
  contract: mountContract,
  basePaths: ['/tasks', '/boards'],
  entry: '/mfe/tasks/mf-manifest.json',
  expose: [],
  integrity: {},
  ...other,
})
const routes = [{ path: '/tasks', title: 'Tasks', component: Screen }]

describe('the mount of a section', () => {
  it('a mount has its own routes, and empty values for what it leaves out', () => {
    expect(normalizeSection({ contract: mountContract, routes }, entryWith({}))).toMatchObject({
      routes,
      commands: [],
      search: [],
    })
  })

  it.each([
    ['nothing', undefined],
    ['no object', 'routes'],
    ['another contract', { contract: mountContract + 1, routes }],
    ['no routes', { contract: mountContract }],
  ])('a mount that exposes %s is rejected', (_case, mount) => {
    expect(() => normalizeSection(mount, entryWith({}))).toThrow(
      'Tasks has no page that this portal can show',
    )
  })
})

describe('the pages of a section that is not loaded', () => {
  it('the pages of an unloaded section are its listed routes', () => {
    expect(routesOf(entryWith({ routes: [{ path: '/tasks/:id', title: 'Task' }] }))).toEqual([
      { path: '/tasks/:id', title: 'Task' },
    ])
  })

  it.each([undefined, []])(
    'the pages of an unloaded section are all below its base paths when its routes are %j',
    (none) => {
      const { routes: _routes, ...entry } = entryWith({})
      expect(routesOf(none ? { ...entry, routes: none } : entry).map(({ path }) => path)).toEqual([
        '/tasks/*',
        '/boards/*',
      ])
    },
  )
})
