// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { mountContract } from './contract.ts'
import { defineSection } from './mount.ts'

const component = () => null
const routesAt = (...paths: string[]) => paths.map((path) => ({ path, title: path, component }))

describe('the pages of a section', () => {
  it.each([
    ['/tasks', '/tasks'],
    ['/tasks/:id', '/tasks/:task'],
    ['/tasks/:id/files/:file', '/tasks/:task/files/:id'],
  ])('a section cannot show two pages at %s', (first, second) => {
    expect(() => defineSection({ contract: mountContract, routes: routesAt(first, second) })).toThrow(
      `Two routes of the section have the path ${second}`,
    )
  })

  it('a section may have a fixed page next to those with a parameter', () => {
    const routes = routesAt('/users', '/users/import', '/users/:id', '/users/:id/files/:file')
    expect(defineSection({ contract: mountContract, routes }).routes).toBe(routes)
  })
})
