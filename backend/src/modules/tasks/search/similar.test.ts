import { tasksSimilar } from '@headway/contracts/task-similar'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksArchive, tasksDelete } from '@headway/contracts/task-trash'
import { tasksCreate, tasksGet } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { statementsOf } from '../../../test/statements.ts'
import { type TestUser } from '../../../test/server.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'

const { server, people } = await useTestOrganisation()

const create = async (user: TestUser, title: string, more: Record<string, unknown> = {}) =>
  (await server.call(user, tasksCreate, { body: { title, ...more } })).body.id
const similar = async (user: TestUser, title: string) =>
  (await server.call(user, tasksSimilar, { query: { title } })).body.items.map(({ id }) => id)

describe('titles like one that is being written', () => {
  it('have most of its words, in any order, case and with any accents, the likest first', async () => {
    const same = await create(people.pm, 'Reconcile the Zürich ledger')
    const like = await create(people.pm, 'Reconcile the Zurich ledger of the spring')
    await create(people.pm, 'Reconcile nothing at all with anybody')
    expect(await similar(people.pm, 'ledger zurich RECONCILE')).toEqual([same, like])
  })

  it('are not those that have the words elsewhere', async () => {
    await create(people.pm, 'Something other', { description: 'Harvest pumpkins', tags: ['harvest'] })
    expect(await similar(people.pm, 'Harvest pumpkins')).toEqual([])
  })

  it('are three at most, of those with one title the newest', async () => {
    await create(people.pm, 'Pack winter crates')
    const newest = await create(people.pm, 'Pack winter crates')
    const others = []
    for (const place of ['Basel', 'Chur', 'Davos']) {
      others.unshift(await create(people.pm, `Pack winter crates ${place}`))
    }
    expect(await similar(people.pm, 'Pack winter crates')).toEqual([newest, ...others.slice(0, 2)])
  })

  it('are of open tasks in the lists alone', async () => {
    const open = await create(people.pm, 'Polish candlesticks')
    expect(await similar(people.pm, 'Polish candlesticks')).toEqual([open])
    await server.call(people.pm, tasksComplete, { params: { id: open }, body: {} })
    expect(await similar(people.pm, 'Polish candlesticks')).toEqual([])
    await server.call(people.pm, tasksArchive, { params: { id: open }, body: {} })
    expect(await similar(people.pm, 'Polish candlesticks')).toEqual([])
    const deleted = await create(people.pm, 'Polish candlesticks')
    await server.call(people.pm, tasksDelete, { params: { id: deleted } })
    expect(await similar(people.pm, 'Polish candlesticks')).toEqual([])
  })

  it('are told only to who may see them', async () => {
    const id = await create(people.pm, 'Secretive undertaking')
    for (const reader of [people.superAdmin, people.srPm, people.pm]) {
      expect(await similar(reader, 'Secretive undertaking')).toEqual([id])
    }
    expect(await similar(people.otherPm, 'Secretive undertaking')).toEqual([])
    expect((await server.refuse(people.otherPm, tasksGet, { params: { id } })).status).toBe(404)
  })

  it.each(['staff', 'viewer', 'president'] as const)(
    'are nothing for %s, who creates no tasks',
    async (role) => {
      expect((await server.refuse(people[role], tasksSimilar, { query: { title: 'Anything' } })).status).toBe(
        403,
      )
    },
  )

  it('are nothing for nobody, without a title and for one that is too long', async () => {
    expect((await server.refuse(null, tasksSimilar, { query: { title: 'Anything' } })).status).toBe(401)
    for (const title of ['', 'x'.repeat(401)]) {
      expect((await server.refuse(people.pm, tasksSimilar, { query: { title } })).status, title).toBe(400)
    }
  })

  it.each(['%%% 😀', `' OR 1=1 --`, 'of a', '規格を確認する', '\\', 'x'.repeat(400)])(
    'are looked for by %s without harm',
    async (title) => {
      expect(await similar(people.pm, title)).toEqual([])
    },
  )

  it('are found where no space parts words', async () => {
    const id = await create(people.pm, '奨学金の規格を確認')
    expect(await similar(people.pm, '奨学金の規格を確認')).toEqual([id])
  })

  it('cost one statement', async () => {
    const statements = await statementsOf(server.platform.database, () =>
      similar(people.pm, 'one two three four five six seven'),
    )
    expect(statements.filter(({ sql }) => sql.includes('task_words'))).toHaveLength(1)
  })
})
