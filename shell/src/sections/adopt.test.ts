import { mountContract } from '@headway/sdk/contract'
import { describe, expect, it } from 'vitest'
import { adopt, routesOf } from './adopt.ts'
import type { SectionEntry } from './registry.ts'

const Screen = () => null
const entryWith = (other: Partial<SectionEntry>): SectionEntry => ({
  name: 'mfe_tasks',
  title: 'Tasks',
  version: '1.0.0',
  contract: mountContract,
  basePaths: ['/tasks', '/boards'],
  entry: '/mfe/tasks/remoteEntry.js',
  expose: [],
  integrity: {},
  ...other,
})
const routes = [{ path: '/tasks', title: 'Tasks', component: Screen }]

describe('what a section exposes', () => {
  it('has its own routes, and nothing where it says nothing', () => {
    expect(adopt({ contract: mountContract, routes }, entryWith({}))).toMatchObject({
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
  ])('is refused when it exposes %s', (_case, mount) => {
    expect(() => adopt(mount, entryWith({}))).toThrow('Tasks exposes nothing this shell can show')
  })
})

describe('the pages of a section that is not loaded', () => {
  it('are those it names', () => {
    expect(routesOf(entryWith({ routes: [{ path: '/tasks/:id', title: 'Task' }] }))).toEqual([
      { path: '/tasks/:id', title: 'Task' },
    ])
  })

  it.each([undefined, []])('are all below its base paths where it names %j', (none) => {
    const { routes: _routes, ...entry } = entryWith({})
    expect(routesOf(none ? { ...entry, routes: none } : entry).map(({ path }) => path)).toEqual([
      '/tasks/*',
      '/boards/*',
    ])
  })
})
