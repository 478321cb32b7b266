import { afterEach, describe, expect, it, vi } from 'vitest'
import { tellSignedOut, whenSignedOut } from './session-ended.ts'

afterEach(() => vi.unstubAllGlobals())

describe('who is told of a sign-out', () => {
  it('is everybody, also after one that fails at it', () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const told: string[] = []
    const failure = new Error('broken on purpose')
    const ends = [
      whenSignedOut(() => {
        throw failure
      }),
      whenSignedOut(() => told.push('second')),
    ]
    expect(() => tellSignedOut()).not.toThrow()
    expect(told).toEqual(['second'])
    expect(reported).toEqual([failure])
    for (const end of ends) {
      end()
    }
  })

  it('is nobody who has called it off', () => {
    const told: string[] = []
    whenSignedOut(() => told.push('first'))()
    tellSignedOut()
    expect(told).toEqual([])
  })
})
