import { tasksAssignBulk, tasksCreate, tasksGet, tasksList } from '@headway/contracts/tasks'
import { usersDeactivate, usersUpdate } from '@headway/contracts/users'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../platform/database.ts'
import { createPlatform, type Platform } from '../../../platform/platform.ts'
import { startInstance, type TestUser } from '../../../test/server.ts'
import { statementsOf } from '../../../test/statements.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { AssigneeMemory } from './assignees.ts'

const { server, people } = await useTestOrganisation()

const create = async (assignees: readonly TestUser[]) => {
  const body = { title: 'Count the stock', assigneeIds: assignees.map(({ id }) => id) }
  return (await server.call(people.pm, tasksCreate, { body })).body
}
const assign = (id: number, assignees: readonly TestUser[]) =>
  server.call(people.pm, tasksAssignBulk, {
    params: { id },
    body: { assigneeIds: assignees.map((assignee) => assignee.id) },
  })
const listed = async (id: number) =>
  (await server.call(people.pm, tasksList, { query: { limit: '100' } })).body.items
    .find((task) => task.id === id)
    ?.assignments.map(({ assigneeId }) => assigneeId)
const detailed = async (id: number) => (await server.call(people.pm, tasksGet, { params: { id } })).body
const readsOfAssignees = async (act: () => Promise<unknown>) =>
  (await statementsOf(server.platform.database, act)).filter(({ sql }) => sql.includes('FROM task_lists a'))

afterEach(() => vi.useRealTimers())

describe('who works on a task that was read before', () => {
  it('is not read again while nothing has changed', async () => {
    const { id } = await create([people.staff])
    expect(await readsOfAssignees(() => detailed(id))).toHaveLength(1)
    expect(await readsOfAssignees(() => detailed(id))).toEqual([])
    await listed(id)
    expect(await readsOfAssignees(() => listed(id))).toEqual([])
  })

  it('is what an assignment has just made of it', async () => {
    const { id } = await create([people.staff])
    await listed(id)
    await assign(id, [people.colleague])
    expect(await listed(id)).toEqual([people.colleague.id])
    await assign(id, [people.colleague, people.staff])
    expect((await detailed(id)).assignments).toHaveLength(2)
  })

  it('is who has got the tasks of somebody who leaves', async () => {
    const leaver = await server.createUser({ role: 'staff', managerId: people.pm.id })
    const { id } = await create([leaver, people.colleague])
    await listed(id)
    await server.call(people.superAdmin, usersDeactivate, {
      params: { id: leaver.id },
      body: { tasksTo: people.staff.id },
    })
    expect(await listed(id)).toEqual(expect.arrayContaining([people.staff.id, people.colleague.id]))
    expect(await listed(id)).toHaveLength(2)
  })
})

describe('in another process', () => {
  let neighbour: Platform
  let url: string

  beforeAll(async () => {
    const { environment } = server.platform
    const database = openDatabase(environment.DATABASE_URL)
    neighbour = createPlatform({ ...server.platform, database })
    const instance = await startInstance(neighbour)
    url = instance.url
    return async () => {
      await instance.stop()
      await database.close()
    }
  })

  const readThere = async (id: number) => {
    const reply = await fetch(`${url}/api/tasks/${id}`, { headers: { Cookie: people.pm.cookie } })
    return ((await reply.json()) as { assignments: { assignee: { firstName: string } }[] }).assignments.map(
      ({ assignee }) => assignee.firstName,
    )
  }

  it('an assignment is seen with the next request', async () => {
    const { id } = await create([people.staff])
    const [before] = await readThere(id)
    await assign(id, [people.colleague])
    const [after, ...others] = await readThere(id)
    expect(others).toEqual([])
    expect(after).not.toBe(before)
  })

  it('another name is seen once the event has come', async () => {
    const { id } = await create([people.staff])
    await readThere(id)
    await detailed(id)
    await server.call(people.superAdmin, usersUpdate, {
      params: { id: people.staff.id },
      body: { firstName: 'Renamed' },
    })
    await expect.poll(() => readThere(id), { timeout: 5_000 }).toEqual(['Renamed'])
    await expect
      .poll(async () => (await detailed(id)).assignments[0]?.assignee.firstName, { timeout: 5_000 })
      .toBe('Renamed')
  })
})

describe('the memory', () => {
  const { database } = server.platform
  const task = { id: 1, version: 1 }
  /** The database, with each read held until it may go on. */
  const held = () => {
    const waiting: (() => void)[] = []
    const rows: typeof database.rows = async (sql, values) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return database.rows(sql, values)
    }
    return { rows, release: () => waiting.splice(0).forEach((go) => go()), count: () => waiting.length }
  }
  const isRead = async (memory: AssigneeMemory, ids: readonly number[]) =>
    (await statementsOf(database, () => memory.read(ids.map((id) => ({ id, version: 1 }))))).length > 0

  it('does not keep what was being read when names changed', async () => {
    const gate = held()
    const memory = new AssigneeMemory(gate)
    const first = memory.read([task])
    memory.forget()
    gate.release()
    await first
    const second = memory.read([task])
    expect(gate.count()).toBe(1)
    gate.release()
    await second
  })

  it('reads anew after half a minute, whatever was told', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const memory = new AssigneeMemory(database)
    expect(await isRead(memory, [1])).toBe(true)
    vi.advanceTimersByTime(29_000)
    expect(await isRead(memory, [1])).toBe(false)
    vi.advanceTimersByTime(2_000)
    expect(await isRead(memory, [1])).toBe(true)
  })

  it('keeps a bounded number, and forgets those that were read first', async () => {
    const memory = new AssigneeMemory(database)
    const ids = Array.from({ length: 16_388 }, (_, index) => index + 1)
    await memory.read(ids.map((id) => ({ id, version: 1 })))
    expect(await isRead(memory, [16_388, 1_000])).toBe(false)
    expect(await isRead(memory, [4])).toBe(true)
  })

  it('counts people as well as tasks', async () => {
    const rows: typeof database.rows = (_sql, values) =>
      Promise.resolve(
        [...new Set(values)].flatMap((id) =>
          Array.from({ length: 99 }, (_, index) => ({
            task_id: id,
            id: index + 1,
            first_name: 'Ada',
            last_name: 'Lovelace',
            email: 'ada@headway.test',
          })),
        ) as never,
      )
    const asked: (readonly unknown[])[] = []
    const memory = new AssigneeMemory({
      rows: (sql, values) => {
        asked.push(values ?? [])
        return rows(sql, values)
      },
    })
    await memory.read(Array.from({ length: 170 }, (_, index) => ({ id: index + 1, version: 1 })))
    asked.length = 0
    await memory.read([
      { id: 170, version: 1 },
      { id: 8, version: 1 },
    ])
    expect(asked).toEqual([])
    await memory.read([{ id: 6, version: 1 }])
    expect(asked).toHaveLength(1)
  })

  it('keeps nothing where the read fails', async () => {
    const broken = { rows: () => Promise.reject(new Error('gone')) }
    await expect(new AssigneeMemory(broken).read([task])).rejects.toThrow('gone')
  })
})
