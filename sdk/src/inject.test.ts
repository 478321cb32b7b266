import { describe, expect, it } from 'vitest'
import { injectEndpoints } from './inject.ts'
import { claimSingleton } from './singleton.ts'

const prepared = { method: 'GET', url: '/api/x', headers: {}, body: undefined }

describe('injectEndpoints', () => {
  it('refuses a prefix that another section owns', () => {
    const list = () => ({ query: () => prepared })
    injectEndpoints(['alpha'], (build) => ({ alphaList: build.query<null, void>(list()) }))
    expect(() =>
      injectEndpoints(['alpha', 'beta'], (build) => ({ betaList: build.query<null, void>(list()) })),
    ).toThrow('"alpha…" belong to another section')
  })

  it('replaces the endpoints of a section that is evaluated again', () => {
    const inject = (url: string) =>
      injectEndpoints(['delta'], (build) => ({
        deltaList: build.query<null, void>({ query: () => ({ ...prepared, url }) }),
      }))
    inject('/api/before')
    expect(() => inject('/api/after')).not.toThrow()
  })

  it('does not compile with a name that is not the section’s own', () => {
    // @ts-expect-error -- `betaList` does not start with `gamma`
    injectEndpoints(['gamma'], (build) => ({ betaList: build.query<null, void>({ query: () => prepared }) }))
  })
})

describe('the sdk', () => {
  it('refuses to be loaded twice', () => {
    claimSingleton()
    expect(() => claimSingleton()).toThrow('sdk loaded twice')
  })
})
