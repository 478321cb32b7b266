import { describe, expect, it, vi } from 'vitest'
import { statementsOf } from '../test/statements.ts'
import { useTestOrganisation } from '../test/use-test-organisation.ts'
import { gatheredRows, type GatheredRead } from './gathered-reads.ts'

const { server, people } = await useTestOrganisation()
const { database } = server.platform

interface Row {
  id: number
  managerId: number | null
  title: string | null
}
const byId = (): GatheredRead<Row> => ({
  sql: (ids) => `SELECT id, manager_id AS managerId, last_name AS title FROM users WHERE id IN (${ids})`,
  keyOf: ({ id }) => id,
})
const byManager: GatheredRead<Row> = {
  sql: (ids) => `SELECT id, manager_id AS managerId, NULL AS title FROM users WHERE manager_id IN (${ids})`,
  keyOf: ({ managerId }) => managerId ?? 0,
}
const everybody = Object.values(people).map(({ id }) => id)

describe('reads that are gathered', () => {
  it('ask for what comes at once in few statements, and give each its own rows', async () => {
    const read = byId()
    const ids = Array.from({ length: 100 }, (_, index) => everybody[index % everybody.length] ?? 0)
    let found: (Row | undefined)[] = []
    const statements = await statementsOf(database, async () => {
      found = await Promise.all(
        ids.map(async (id) => (await gatheredRows(database, read, [id])).get(id)?.[0]),
      )
    })
    expect(found.map((row) => row?.id)).toEqual(ids)
    // Two that go at once, and one for all who waited.
    expect(statements).toHaveLength(3)
  })

  it('give all rows of a key, and none of a key without any', async () => {
    const rows = await gatheredRows(database, byManager, [people.pm.id, people.staff.id])
    expect(rows.get(people.pm.id)?.map(({ id }) => id)).toContain(people.staff.id)
    expect(rows.get(people.staff.id)).toBeUndefined()
    expect((await gatheredRows(database, byManager, [])).size).toBe(0)
  })

  it('take more keys than a statement usually has', async () => {
    const ids = Array.from({ length: 300 }, (_, index) => 1_000_000 + index)
    const rows = await gatheredRows(database, byId(), [...ids, ...everybody])
    expect([...rows.keys()].map(Number).toSorted((one, other) => one - other)).toEqual(
      everybody.toSorted((one, other) => one - other),
    )
  })

  it('see what was written before they were asked for, though others are under way', async () => {
    const read = byId()
    const { id } = people.viewer
    const titles: (string | null | undefined)[] = []
    for (const title of ['First', 'Second', 'Third']) {
      const others = everybody.map((other) => gatheredRows(database, read, [other]))
      await database.change('UPDATE users SET last_name = ? WHERE id = ?', [title, id])
      titles.push((await gatheredRows(database, read, [id])).get(id)?.[0]?.title)
      await Promise.all(others)
    }
    expect(titles).toEqual(['First', 'Second', 'Third'])
  })

  it('fail for those who asked with the one that failed, and for nobody later', async () => {
    let table = 'nothing_here'
    const read: GatheredRead<Row> = {
      ...byId(),
      sql: (ids) => `SELECT id, NULL AS managerId, NULL AS title FROM ${table} WHERE id IN (${ids})`,
    }
    const [id = 0, ...others] = everybody
    const asked = await Promise.allSettled([
      gatheredRows(database, read, [id]),
      gatheredRows(database, read, [id]),
    ])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    table = 'users'
    const rows = await gatheredRows(database, { ...read }, others)
    expect(rows.size).toBe(others.length)
    await expect(gatheredRows(database, read, [id])).rejects.toThrow()
  })

  it('refuse who has waited too long behind statements that stand still, and no one else', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const answers: (() => void)[] = []
      const slow = {
        rows: <Found>() => {
          const { promise, resolve } = Promise.withResolvers<Found[]>()
          answers.push(() => resolve([]))
          return promise
        },
      }
      const read = byId()
      const ask = (id: number) => gatheredRows(slow, read, [id])
      const running = [ask(1), ask(2)]
      const early = ask(3)
      vi.advanceTimersByTime(1_500)
      const late = ask(4)
      vi.advanceTimersByTime(1_000)
      answers[0]?.()
      await expect(early).rejects.toMatchObject({ status: 503 })
      answers[2]?.()
      expect((await late).size).toBe(0)
      answers[1]?.()
      await Promise.all(running)
    } finally {
      vi.useRealTimers()
    }
  })
})
