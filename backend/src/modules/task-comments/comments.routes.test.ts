import { limits } from '@headway/contracts'
import {
  taskCommentsCreate,
  taskCommentsDelete,
  taskCommentsList,
  taskCommentsUpdate,
  taskReadersSuggest,
} from '@headway/contracts/task-comments'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksArchive, tasksDelete, tasksUnarchive } from '@headway/contracts/task-trash'
import { describe, expect, it } from 'vitest'
import { usePortal } from '../../test/portal.ts'
import { useDiscussion } from './testing/discussion.ts'

const MINUTE = 60_000

const { server, people } = await usePortal()
const { task, say, read, edit, remove } = useDiscussion(server, people)

describe('comments on a task', () => {
  it('comments are returned to readers of the task with their abilities', async () => {
    const { id: own } = await say(people.staff, 'Begun  ')
    await say(people.pm, 'Thanks')
    const { items, can, nextCursor } = await read(people.staff)
    expect([items.map(({ text }) => text), can, nextCursor]).toEqual([
      ['Thanks', 'Begun'],
      { create: true },
      null,
    ])
    expect(items.map((comment) => comment.can)).toEqual([
      { edit: false, delete: false },
      { edit: true, delete: true },
    ])
    const asManager = (await read(people.pm)).items.find((comment) => comment.id === own)
    expect(asManager?.can).toEqual({ edit: false, delete: true })
    expect((await read(people.viewer)).can).toEqual({ create: false })
    expect((await read(people.otherSrPm)).can).toEqual({ create: true })
  })

  it('comments return 404 to users who may not read the task and 403 to viewers who write', async () => {
    const { id: comment } = await say(people.staff, 'Ours')
    const request = { params: { id: task.id } }
    const body = { text: 'Mine' }
    for (const stranger of [people.otherPm, people.colleague]) {
      expect((await server.refuse(stranger, taskCommentsList, request)).status).toBe(404)
      expect((await server.refuse(stranger, taskReadersSuggest, request)).status).toBe(404)
      expect((await server.refuse(stranger, taskCommentsCreate, { ...request, body })).status).toBe(404)
      const params = { id: comment }
      expect((await server.refuse(stranger, taskCommentsUpdate, { params, body })).status).toBe(404)
      expect((await server.refuse(stranger, taskCommentsDelete, { params })).status).toBe(404)
    }
    expect(await server.refuse(people.viewer, taskCommentsCreate, { ...request, body })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    for (const call of [taskCommentsList, taskReadersSuggest]) {
      expect((await server.refuse(null, call, request)).status).toBe(401)
    }
    expect((await server.refuse(null, taskCommentsCreate, { ...request, body })).status).toBe(401)
  })

  it('comments are edited by their author, and deleted by the author or editors of the task', async () => {
    const { id: comment } = await say(people.staff, 'Draft')
    const params = { id: comment }
    const body = { text: 'Changed' }
    for (const other of [people.pm, people.superAdmin, people.president]) {
      expect((await server.refuse(other, taskCommentsUpdate, { params, body })).status).toBe(403)
    }
    for (const other of [people.president, people.otherSrPm, people.viewer]) {
      expect((await server.refuse(other, taskCommentsDelete, { params })).status).toBe(403)
    }
    await remove(people.srPm, comment)
    const [tombstone] = (await read(people.staff)).items
    expect(tombstone).toMatchObject({ text: '', isDeleted: true, can: { edit: false, delete: false } })
    expect((await server.refuse(people.staff, taskCommentsUpdate, { params, body })).status).toBe(404)
    expect((await server.refuse(people.staff, taskCommentsDelete, { params })).status).toBe(404)
  })

  it('comments are read-only in the archive and not found in the trash', async () => {
    const { id: comment } = await say(people.staff, 'Before')
    const request = { params: { id: task.id } }
    const body = { text: 'After' }
    await server.call(people.pm, tasksComplete, { ...request, body: {} })
    await server.call(people.pm, tasksArchive, { ...request, body: {} })
    const { items, can } = await read(people.staff)
    expect([items[0]?.can, can]).toEqual([{ edit: false, delete: false }, { create: false }])
    const params = { id: comment }
    const refusals = [
      await server.refuse(people.staff, taskCommentsCreate, { ...request, body }),
      await server.refuse(people.staff, taskCommentsUpdate, { params, body }),
      await server.refuse(people.pm, taskCommentsDelete, { params }),
    ]
    expect(refusals.map((refusal) => refusal.body.code)).toEqual(Array(3).fill('task_archived'))
    await server.call(people.pm, tasksUnarchive, { ...request, body: {} })
    await server.call(people.pm, tasksDelete, request)
    expect((await server.refuse(people.pm, taskCommentsList, request)).status).toBe(404)
    expect((await server.refuse(people.staff, taskCommentsDelete, { params })).status).toBe(404)
  })

  it('comments are listed once in both orders while others are added', async () => {
    for (let count = 1; count <= 5; count++) {
      await say(people.staff, `Number ${count}`)
    }
    const first = await read(people.pm, { limit: '2' })
    await say(people.pm, 'Number 6')
    const second = await read(people.pm, { limit: '2', cursor: first.nextCursor ?? '' })
    const texts = (page: typeof first) => page.items.map(({ text }) => text)
    expect([...texts(first), ...texts(second)]).toEqual(['Number 5', 'Number 4', 'Number 3', 'Number 2'])
    const oldest = await read(people.pm, { limit: '5', order: 'oldest' })
    const rest = await read(people.pm, { limit: '5', order: 'oldest', cursor: oldest.nextCursor ?? '' })
    expect(texts(oldest)).toHaveLength(5)
    expect(texts(rest)).toEqual(['Number 6'])
  })

  it('comments accept 1 to 5,000 characters and no other fields', async () => {
    const longest = '𝔸'.repeat(limits.commentLength)
    expect((await say(people.staff, longest)).text).toBe(longest)
    const bodies = [
      {},
      { text: '' },
      { text: ' \u200b ' },
      { text: `${longest}x` },
      { text: 5 },
      { text: 'a\0' },
    ]
    for (const body of [...bodies, { text: 'a', authorId: 1 }]) {
      expect(
        (await server.refuse(people.staff, taskCommentsCreate, { params: { id: task.id }, body })).status,
      ).toBe(400)
    }
    const queries: Record<string, string>[] = [{ order: 'best' }, { limit: '0' }, { cursor: 'x' }]
    for (const query of queries) {
      expect(
        (await server.refuse(people.staff, taskCommentsList, { params: { id: task.id }, query })).status,
      ).toBe(400)
    }
  })

  it('comments are created once for repeated requests', async () => {
    const request = {
      params: { id: task.id },
      body: { text: 'Once' },
      headers: { 'Idempotency-Key': `said-on-task-${task.id}` },
    }
    const [one, other] = await Promise.all([
      server.call(people.staff, taskCommentsCreate, request),
      server.call(people.staff, taskCommentsCreate, request),
    ])
    expect(one.body.id).toBe(other.body.id)
    expect((await read(people.staff)).items).toHaveLength(1)
  })
})

describe('changing a comment', () => {
  it('a comment can be edited for an hour with the current version, and is marked as edited', async () => {
    const { id: comment } = await say(people.staff, 'First')
    expect((await edit(people.staff, comment, 'First')).body.editedAt).toBeNull()
    const second = await edit(people.staff, comment, 'Second', { 'If-Match': '"1"' })
    expect(second.body).toMatchObject({ text: 'Second', version: 2 })
    expect(second.body.editedAt).not.toBeNull()
    const request = { params: { id: comment }, body: { text: 'Third' } }
    const headers = { 'If-Match': '"1"' }
    expect((await server.refuse(people.staff, taskCommentsUpdate, { ...request, headers })).status).toBe(412)
    server.moveClock(limits.commentEditMinutes * MINUTE)
    try {
      expect((await read(people.staff)).items[0]?.can).toEqual({ edit: false, delete: true })
      expect(await server.refuse(people.staff, taskCommentsUpdate, request)).toMatchObject({
        status: 409,
        body: { code: 'too_late' },
      })
    } finally {
      server.moveClock(0)
    }
  })

  it('concurrent edits of a comment lose no update', async () => {
    const { id: comment } = await say(people.staff, '0')
    const change = async () => {
      for (;;) {
        const found = (await read(people.staff)).items.find((each) => each.id === comment)
        const text = String(Number(found?.text) + 1)
        const answer = await server.fetch(people.staff, `/api/comments/${comment}`, {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json', 'If-Match': `"${found?.version}"` },
          body: JSON.stringify({ text }),
        })
        await answer.arrayBuffer()
        if (answer.status === 200) {
          return
        }
        expect(answer.status).toBe(412)
      }
    }
    const worker = async () => {
      for (let done = 0; done < 5; done++) {
        await change()
      }
    }
    await Promise.all(Array.from({ length: 4 }, worker))
    expect((await read(people.staff)).items[0]).toMatchObject({ text: '20', version: 21 })
  })
})
