import { afterEach, describe, expect, it, vi } from 'vitest'
import { injectEndpoints } from './inject.ts'
import { claimSingleton } from './singleton.ts'
import { createPortalStore } from './store.ts'

const prepared = { method: 'GET', url: '/api/x', headers: {}, body: undefined }

const injectList = (owner: string | undefined, name: string, url = '/api/x') =>
  injectEndpoints(owner, (build) => ({
    [name]: build.query<null, void>({ query: () => ({ ...prepared, url }) }),
  }))

afterEach(() => vi.restoreAllMocks())

describe('injectEndpoints', () => {
  it('injectEndpoints rejects an endpoint of another section, even one with identical code', () => {
    injectList('mfe_alpha', 'alphaList')
    expect(() => injectList('mfe_beta', 'alphaList')).toThrow(
      'The endpoint alphaList belongs to mfe_alpha; mfe_beta must use another name',
    )
  })

  it('injectEndpoints registers no endpoint when one of several names is already used', () => {
    injectList('mfe_alpha', 'gammaList')
    const two = () =>
      injectEndpoints('mfe_beta', (build) => ({
        gammaOwn: build.query<null, void>({ query: () => prepared }),
        gammaList: build.query<null, void>({ query: () => prepared }),
      }))
    expect(two).toThrow('gammaList')
    expect(() => injectList('mfe_gamma', 'gammaOwn')).not.toThrow()
  })

  it('injectEndpoints replaces the endpoints of a section that is evaluated again with a newer build', async () => {
    const asked: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
      asked.push(address as string)
      return Promise.resolve(new Response('null'))
    })
    injectList('mfe_delta', 'deltaList', '/api/before')
    const newer = injectEndpoints('mfe_delta', (build) => ({
      deltaList: build.query<null, void>({ query: () => ({ ...prepared, url: '/api/after' }) }),
      deltaGet: build.query<null, void>({ query: () => prepared }),
    }))
    await createPortalStore().dispatch(newer.endpoints.deltaList.initiate())
    expect(asked).toEqual(['/api/after'])
  })
})

describe('the sdk', () => {
  it('the sdk refuses to be loaded twice', () => {
    claimSingleton()
    expect(() => claimSingleton()).toThrow('sdk loaded twice')
  })
})
