import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepFirstAnswers, takeFirstAnswer } from './first-answers.ts'

afterEach(() => vi.restoreAllMocks())

describe('an answer that came with the page', () => {
  it('stands for the first call of its address, and for no other', () => {
    keepFirstAnswers({ '/api/tasks?limit=25': { body: { items: [] } } })
    expect(takeFirstAnswer('/api/tasks')).toBeUndefined()
    expect(takeFirstAnswer('/api/tasks?limit=25')).toEqual({ body: { items: [] } })
    expect(takeFirstAnswer('/api/tasks?limit=25')).toBeUndefined()
  })

  it('is too old once the page has stood for a while', () => {
    keepFirstAnswers({ '/api/tasks': { body: [] } })
    vi.spyOn(performance, 'now').mockReturnValue(10_001)
    expect(takeFirstAnswer('/api/tasks')).toBeUndefined()
  })
})
