import { afterEach, describe, expect, it, vi } from 'vitest'
import { storePreloadedResponses, takePreloadedResponse } from './preloaded-responses.ts'

afterEach(() => vi.restoreAllMocks())

describe('a preloaded response', () => {
  it('a preloaded response answers the first call of its URL and no other', () => {
    storePreloadedResponses({ '/api/tasks?limit=25': { body: { items: [] } } })
    expect(takePreloadedResponse('/api/tasks')).toBeUndefined()
    expect(takePreloadedResponse('/api/tasks?limit=25')).toEqual({ body: { items: [] } })
    expect(takePreloadedResponse('/api/tasks?limit=25')).toBeUndefined()
  })

  it('a preloaded response expires when the page has been open for a while', () => {
    storePreloadedResponses({ '/api/tasks': { body: [] } })
    vi.spyOn(performance, 'now').mockReturnValue(10_001)
    expect(takePreloadedResponse('/api/tasks')).toBeUndefined()
  })
})
