import { describe, expect, it } from 'vitest'
import { QueueFullError, FairQueue } from './fair-queue.ts'

/** Returns a task that finishes when its gate is resolved. */
function held() {
  const gate = Promise.withResolvers<void>()
  return { gate, work: () => gate.promise }
}

describe('FairQueue', () => {
  it('FairQueue runs the tasks of different origins in turn', async () => {
    const queue = new FairQueue(2, 60)
    const [first, second] = [held(), held()]
    const order: string[] = []
    const running = [queue.run('a', first.work), queue.run('a', second.work)]
    const many = Array.from({ length: 40 }, (_, index) =>
      queue.run('a', async () => void order.push(`${index}`)),
    )
    const other = queue.run('b', async () => void order.push('other'))
    first.gate.resolve()
    second.gate.resolve()
    await Promise.all([...running, ...many, other])
    expect(order.indexOf('other')).toBeLessThan(3)
    expect(order).toHaveLength(41)
  })

  it('FairQueue rejects a task when too many of its origin are waiting', async () => {
    const queue = new FairQueue(2, 60)
    const { gate, work } = held()
    const outcomes = Promise.allSettled(Array.from({ length: 100 }, () => queue.run('a', work)))
    const other = queue.run('b', work)
    gate.resolve()
    await other
    const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(100 - 62)
    expect(refused.every(({ reason }) => reason instanceof QueueFullError)).toBe(true)
  })

  it('FairQueue continues after a task has failed', async () => {
    const queue = new FairQueue(2, 60)
    for (let count = 0; count < 5; count++) {
      await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    }
    expect(await queue.run('a', async () => 'right')).toBe('right')
  })
})
