import { afterEach, describe, expect, it, vi } from 'vitest'
import { notifySignedOut, whenSignedOut } from './session-ended.ts'

afterEach(() => vi.unstubAllGlobals())

describe('notifying sections of a sign-out', () => {
  it('all listeners are notified of a sign-out, even after one that throws', () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const notified: string[] = []
    const failure = new Error('broken on purpose')
    const ends = [
      whenSignedOut(() => {
        throw failure
      }),
      whenSignedOut(() => notified.push('second')),
    ]
    expect(() => notifySignedOut()).not.toThrow()
    expect(notified).toEqual(['second'])
    expect(reported).toEqual([failure])
    for (const end of ends) {
      end()
    }
  })

  it('a removed listener is not notified of a sign-out', () => {
    const notified: string[] = []
    whenSignedOut(() => notified.push('first'))()
    notifySignedOut()
    expect(notified).toEqual([])
  })
})
