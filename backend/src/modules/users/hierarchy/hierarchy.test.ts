import { afterAll, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../../test/portal.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { moveInHierarchy } from './hierarchy.ts'

const PEOPLE = 25
const MOVES = 150

const server = await startPortal()
afterAll(() => server.stop())

/** Returns a random number generator with a fixed seed, so that every run is the same. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Returns all pairs of a person and someone at or below them, computed from the managers. */
function walk(managers: ReadonlyMap<number, number | null>): string[] {
  const pairs: string[] = []
  for (const id of managers.keys()) {
    let depth = 0
    for (let above: number | null = id; above !== null; above = managers.get(above) ?? null) {
      pairs.push(`${above}>${id}:${depth}`)
      depth += 1
    }
  }
  return pairs.sort((a, b) => a.localeCompare(b, 'en'))
}

function isAtOrAbove(managers: ReadonlyMap<number, number | null>, id: number, other: number): boolean {
  for (let above: number | null = other; above !== null; above = managers.get(above) ?? null) {
    if (above === id) {
      return true
    }
  }
  return false
}

it('the closure table matches the manager references after random moves', async () => {
  const { knex } = server.platform.database
  const managers = new Map<number, number | null>()
  for (let number = 0; number < PEOPLE; number++) {
    managers.set((await buildUser(server, { role: 'pm' })).id, null)
  }
  const ids = [...managers.keys()]
  const random = createRandom(7)
  const any = () => ids[random(ids.length)] ?? 0
  let refused = 0
  for (let move = 0; move < MOVES; move++) {
    const id = any()
    const managerId = random(10) === 0 ? null : any()
    const isCycle = managerId !== null && isAtOrAbove(managers, id, managerId)
    const isMoved = await inTransaction(knex, (trx) => moveInHierarchy(trx, id, managerId))
    expect(isMoved).toBe(!isCycle)
    refused += isCycle ? 1 : 0
    if (isMoved) {
      managers.set(id, managerId)
    }
    if (move % 10 === 9) {
      const rows = (await knex('user_closure')) as {
        ancestor_id: number
        descendant_id: number
        depth: number
      }[]
      const pairs = rows.map((row) => `${row.ancestor_id}>${row.descendant_id}:${row.depth}`)
      expect(pairs.sort((a, b) => a.localeCompare(b, 'en'))).toEqual(walk(managers))
    }
  }
  expect(refused).toBeGreaterThan(10)
})
