import { describe, expect, it } from 'vitest'
import { statementsOf } from '../test/statements.ts'
import { useTestOrganisation } from '../test/use-test-organisation.ts'
import { openConnection } from './connection.ts'
import { conflict } from './errors.ts'
import { type Outcome, WriteGatherer } from './gathered-writes.ts'
import { insertRows } from './insert-rows.ts'
import { beforeCommit, type Transaction } from './transaction.ts'

const { server, people } = await useTestOrganisation()
const { database } = server.platform

interface Line {
  title: string
  refused?: boolean
}

let lines = 0
const line = (title = `line ${(lines += 1)}`): Line => ({ title })
const severalLines = (count: number) => Array.from({ length: count }, () => line())

/** Writes lines of the feed; `look` sees what goes together, and may fail. */
function gatherer(look: (titles: string[], trx: Transaction) => Promise<void> | void = () => undefined) {
  return new WriteGatherer<Line, Line, string>(database.knex, {
    async together(asked, trx) {
      await look(
        asked.map(({ title }) => title),
        trx,
      )
      const allowed = asked.filter(({ refused }) => !refused)
      const rows = allowed.map(({ title }) => ['other', title, '', null, '/', new Date()])
      const into = 'activity_items (type, title, description, user_id, link, created_at)'
      await insertRows(database, { into, rows }, trx)
      return new Map(
        asked.map((each): [Line, Outcome<Line>] => [
          each,
          each.refused ? { refusal: conflict('not_this_one', 'No.') } : { result: each },
        ]),
      )
    },
    answerOf: ({ title }) => title,
  })
}

const byTitle = (one: string, other: string) => one.localeCompare(other, 'en')
const titlesOf = (asked: readonly Line[]): string[] => asked.map(({ title }) => title).toSorted(byTitle)
const written = async (asked: readonly Line[]): Promise<string[]> => {
  const titles = await database.knex('activity_items').whereIn('title', titlesOf(asked)).pluck('title')
  return (titles as string[]).toSorted(byTitle)
}

const keyed = (key: string, fingerprint = 'the same') => ({ userId: people.pm.id, key, fingerprint })

describe('writes that are gathered', () => {
  it('go alone while nothing else is asked for, and together when much is', async () => {
    const together: number[] = []
    const writes = gatherer((titles) => void together.push(titles.length))
    const asked = severalLines(40)
    const statements = await statementsOf(database, async () => {
      const done = await Promise.all(asked.map((each) => writes.ask(each, undefined)))
      expect(done.map(({ answer }) => answer)).toEqual(asked.map(({ title }) => title))
      expect(done.map(({ result }) => result)).toEqual(asked)
    })
    // Two that go at once, and those who waited sixteen at a time.
    expect(together.toSorted((one, other) => one - other)).toEqual([1, 1, 6, 16, 16])
    expect(statements.filter(({ sql }) => sql === 'BEGIN;' || sql === 'BEGIN')).toHaveLength(5)
    expect(await written(asked)).toEqual(titlesOf(asked))
  })

  it('refuse one and do the others', async () => {
    const writes = gatherer()
    const asked = severalLines(12)
    const refused = asked.map((each, index) => (index % 5 === 3 ? { ...each, refused: true } : each))
    const done = await Promise.allSettled(refused.map((each) => writes.ask(each, undefined)))
    expect(done.map(({ status }) => status === 'rejected')).toEqual(refused.map((each) => 'refused' in each))
    expect(done[3]).toMatchObject({ reason: { status: 409, code: 'not_this_one' } })
    const allowed = refused.filter((each) => !('refused' in each))
    expect(await written(asked)).toEqual(titlesOf(allowed))
  })

  it('are tried one by one where one makes all of them fail, and each is done once', async () => {
    const asked = severalLines(14)
    const poison = asked[9]?.title ?? ''
    const writes = gatherer((titles, trx) => {
      if (titles.includes(poison)) {
        // Late, so that the others' rows are there and have to go again.
        beforeCommit(trx, async () => void (await trx.raw('INSERT INTO activity_items (id) VALUES (NULL)')))
      }
    })
    const done = await Promise.allSettled(asked.map((each) => writes.ask(each, undefined)))
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(done[9]).toMatchObject({ reason: { errno: 1364 } })
    expect(await written(asked)).toEqual(titlesOf(asked.filter(({ title }) => title !== poison)))
  })

  it('do not wait for some that stand still', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const held = [line(), line()]
    const isHeld = (title: string) => held.some((each) => each.title === title)
    const writes = gatherer((titles) => (titles.some(isHeld) ? released : undefined))
    const standing = held.map((each) => writes.ask(each, undefined))
    const others = severalLines(5)
    await Promise.all(others.map((each) => writes.ask(each, undefined)))
    expect(await written([...held, ...others])).toEqual(titlesOf(others))
    release()
    await Promise.all(standing)
    expect(await written([...held, ...others])).toEqual(titlesOf([...held, ...others]))
  })

  it('are not tried again where the connection broke during the commit: nobody knows whether it is done', async () => {
    const asked = severalLines(10)
    const attempts: string[][] = []
    const connection = await openConnection(server.platform.environment.DATABASE_URL)
    const writes = gatherer(async (titles, trx) => {
      attempts.push(titles)
      if (titles.length > 1) {
        const [[row]] = (await trx.raw('SELECT CONNECTION_ID() AS id')) as [[{ id: number }]]
        beforeCommit(trx, async () => void (await connection.query(`KILL ${row.id}`)))
      }
    })
    const done = await Promise.allSettled(asked.map((each) => writes.ask(each, undefined)))
    await connection.end()
    const sizes = attempts.map(({ length }) => length).toSorted((one, other) => one - other)
    expect(sizes).toEqual([1, 1, 8])
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(8)
  })
})

describe('writes with a key that are gathered', () => {
  it('happen once for the same key in one transaction, and both get its answer', async () => {
    const writes = gatherer()
    const others = severalLines(4)
    const [first, second] = [line(), line()]
    const done = await Promise.all([
      ...others.map((each) => writes.ask(each, undefined)),
      writes.ask(first, keyed('twice-at-once')),
      writes.ask(second, keyed('twice-at-once')),
    ])
    expect(done.slice(4).map(({ answer }) => answer)).toEqual([first.title, first.title])
    expect(done.slice(4).map(({ result }) => result)).toEqual([first, undefined])
    expect(await written([...others, first, second])).toEqual(titlesOf([...others, first]))
  })

  it('keep their answers for a later repetition, alone or among others', async () => {
    const writes = gatherer()
    const asked = severalLines(8)
    const ask = (each: Line, index: number) => writes.ask(each, keyed(`one-of-eight-${index}`))
    await Promise.all(asked.map(ask))
    const again = await Promise.all(severalLines(8).map(ask))
    expect(again).toEqual(asked.map(({ title }) => ({ answer: title })))
    expect(await writes.ask(line(), keyed('one-of-eight-7'))).toEqual({ answer: asked[7]?.title })
    expect(await written(asked)).toEqual(titlesOf(asked))
  })

  it('are refused for something else, and the others are done', async () => {
    const writes = gatherer()
    await writes.ask(line(), keyed('used-before'))
    const asked = severalLines(7)
    const done = await Promise.allSettled(
      asked.map((each, index) => writes.ask(each, index === 5 ? keyed('used-before', 'another') : undefined)),
    )
    expect(done[5]).toMatchObject({ reason: { status: 422, code: 'idempotency_key_reused' } })
    expect(await written(asked)).toEqual(titlesOf(asked.filter((_, index) => index !== 5)))
  })

  it('free the key of one that is refused', async () => {
    const writes = gatherer()
    const refused = { ...line(), refused: true }
    const done = await Promise.allSettled([
      ...severalLines(5).map((each) => writes.ask(each, undefined)),
      writes.ask(refused, keyed('refused-first')),
    ])
    expect(done[5]?.status).toBe('rejected')
    const second = line()
    expect((await writes.ask(second, keyed('refused-first'))).result).toEqual(second)
  })
})
