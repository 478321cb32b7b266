import { limits, mentionOf } from '@headway/contracts'
import { adminEvents } from '@headway/contracts/admin'
import { notificationsList } from '@headway/contracts/notifications'
import {
  taskCommentsCreate,
  taskCommentsDelete,
  taskCommentsList,
  taskCommentsUpdate,
  taskReadersSuggest,
} from '@headway/contracts/task-comments'
import { tasksWatch } from '@headway/contracts/task-watching'
import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createOrganisation,
  type Organisation,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../../test/server.ts'
import { entriesOf, entryOf } from '../../audit/testing/entries.ts'

const MINUTE = 60_000

let server: TestServer
let people: Organisation
let id: number
let title: string
let number = 0

beforeAll(async () => {
  server = await startTestServer()
  people = await createOrganisation(server)
}, 60_000)
afterAll(() => server.stop())
beforeEach(async () => {
  title = `Discussed ${++number}`
  const created = await server.call(people.pm, tasksCreate, {
    body: { title, assigneeIds: [people.staff.id] },
  })
  id = created.body.id
})

const say = async (by: TestUser, text: string) =>
  (await server.call(by, taskCommentsCreate, { params: { id }, body: { text } })).body
const read = async (by: TestUser, query: Record<string, string> = {}) =>
  (await server.call(by, taskCommentsList, { params: { id }, query })).body
const edit = (by: TestUser, comment: number, text: string, headers = {}) =>
  server.call(by, taskCommentsUpdate, { params: { id: comment }, body: { text }, headers })
const remove = (by: TestUser, comment: number) =>
  server.call(by, taskCommentsDelete, { params: { id: comment } })
const told = async (user: TestUser) =>
  (await server.call(user, notificationsList)).body.items
    .filter(({ message, type }) => message === title && type === 'comment')
    .map((notification) => notification.title)
const named = (user: TestUser, name = 'somebody else') => mentionOf({ id: user.id, name })
const watch = (by: TestUser, mode: 'watching' | 'muted') =>
  server.call(by, tasksWatch, { params: { id }, body: { mode } })

describe('comments on a task', () => {
  it('are read by whoever may read the task, with what each may do', async () => {
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

  it('are nothing to those who may not read the task, and viewers say nothing', async () => {
    const { id: comment } = await say(people.staff, 'Ours')
    const task = { params: { id } }
    const body = { text: 'Mine' }
    for (const stranger of [people.otherPm, people.colleague]) {
      expect((await server.refuse(stranger, taskCommentsList, task)).status).toBe(404)
      expect((await server.refuse(stranger, taskReadersSuggest, task)).status).toBe(404)
      expect((await server.refuse(stranger, taskCommentsCreate, { ...task, body })).status).toBe(404)
      const params = { id: comment }
      expect((await server.refuse(stranger, taskCommentsUpdate, { params, body })).status).toBe(404)
      expect((await server.refuse(stranger, taskCommentsDelete, { params })).status).toBe(404)
    }
    expect(await server.refuse(people.viewer, taskCommentsCreate, { ...task, body })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    for (const call of [taskCommentsList, taskReadersSuggest]) {
      expect((await server.refuse(null, call, task)).status).toBe(401)
    }
    expect((await server.refuse(null, taskCommentsCreate, { ...task, body })).status).toBe(401)
  })

  it('are changed by their author only, and deleted by them or by who may edit the task', async () => {
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

  it('come by pages in either order, and none twice when others are added', async () => {
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

  it('hold a text of one to five thousand signs and nothing else', async () => {
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
      expect((await server.refuse(people.staff, taskCommentsCreate, { params: { id }, body })).status).toBe(
        400,
      )
    }
    for (const query of [{ order: 'best' }, { limit: '0' }, { cursor: 'x' }]) {
      expect((await server.refuse(people.staff, taskCommentsList, { params: { id }, query })).status).toBe(
        400,
      )
    }
  })

  it('are written once however often a request is repeated', async () => {
    const request = {
      params: { id },
      body: { text: 'Once' },
      headers: { 'Idempotency-Key': `said-on-task-${id}` },
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
  it('shows that it was changed, for an hour and by the version that was seen', async () => {
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

  it('loses nothing when it is done at once from many places', async () => {
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
      for (let done = 0; done < 25; done++) {
        await change()
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    expect((await read(people.staff)).items[0]).toMatchObject({ text: '200', version: 201 })
  }, 120_000)
})

describe('who is told of a comment', () => {
  it('is who works on the task, who watches it and who is named, once, and not who wrote it', async () => {
    await watch(people.viewer, 'watching')
    await watch(people.staff, 'watching')
    await say(people.pm, `${named(people.staff)} ${named(people.staff)} ${named(people.pm)} look`)
    expect(await told(people.staff)).toEqual([expect.stringMatching(/ has named you in a comment$/)])
    expect(await told(people.viewer)).toEqual([expect.stringMatching(/ has commented on a task$/)])
    expect([await told(people.pm), await told(people.srPm)]).toEqual([[], []])
  })

  it('is nobody who has muted the task, may not read it, or is not there any more', async () => {
    await watch(people.staff, 'muted')
    const gone = await server.createUser({ role: 'viewer', isActive: false })
    const strangers = [people.staff, people.colleague, people.otherPm, gone]
    const texts = strangers.map((user) => named(user, 'Nobody'))
    const { text } = await say(people.pm, texts.join(' '))
    expect(text).toMatch(/^\[@.+\]\(person:\d+\) @Nobody @Nobody @Nobody$/)
    for (const user of [people.staff, people.colleague, people.otherPm]) {
      expect(await told(user)).toEqual([])
    }
  })

  it('is only who was not named before when a comment is changed', async () => {
    const { id: comment } = await say(people.staff, named(people.pm))
    await edit(people.staff, comment, `${named(people.pm)} and ${named(people.srPm)}`)
    expect(await told(people.pm)).toHaveLength(1)
    expect(await told(people.srPm)).toHaveLength(1)
  })

  it('is twenty people at most, and the rest are only words', async () => {
    const crowd = await Promise.all(
      Array.from({ length: limits.mentionsPerComment + 1 }, () => server.createUser({ role: 'viewer' })),
    )
    const { text } = await say(
      people.pm,
      crowd.map(({ id: each }) => mentionOf({ id: each, name: 'X' })).join(' '),
    )
    expect(text.match(/\(person:/g)).toHaveLength(limits.mentionsPerComment)
    expect(text).toMatch(/ @X$/)
  })

  it('stands under the name they have, whatever was written', async () => {
    const { text } = await say(people.staff, mentionOf({ id: people.pm.id, name: 'The President' }))
    expect(text).not.toContain('President')
  })
})

describe('what a comment names', () => {
  it('has its title only for those who may read it', async () => {
    const other = await server.call(people.srPm, tasksCreate, { body: { title: 'Kept from staff' } })
    await say(people.pm, `See #${other.body.id}, #${id} and #2147483647, not a#${id} or &#${id};`)
    const [asManager] = (await read(people.srPm)).items
    expect(asManager?.tasks.map((task) => task.title).sort()).toEqual([title, 'Kept from staff'].sort())
    const [asStaff] = (await read(people.staff)).items
    expect(asStaff?.tasks.map((task) => task.title)).toEqual([title])
  })
})

describe('people to name', () => {
  const suggest = async (by: TestUser, q = '') =>
    (await server.call(by, taskReadersSuggest, { params: { id }, query: { q } })).body.items

  it('are those who may read the task, without oneself', async () => {
    const president = await server.createUser({ role: 'president', lastName: 'Quirina-Reads' })
    const stranger = await server.createUser({ role: 'staff', lastName: 'Quirina' })
    expect((await suggest(people.staff, 'quir')).map((person) => person.id)).toEqual([president.id])
    expect((await suggest(people.staff, 'quir reads')).map((person) => person.id)).toEqual([president.id])
    expect(await suggest(people.staff, '% _')).toEqual([])
    await server.call(people.superAdmin, tasksAssignBulk, {
      params: { id },
      body: { assigneeIds: [people.staff.id, stranger.id] },
    })
    const found = await suggest(people.staff, 'quir')
    expect(found.map((person) => person.id).sort()).toEqual([president.id, stranger.id].sort())
    expect((await suggest(people.staff)).map((person) => person.id)).not.toContain(people.staff.id)
    expect((await suggest(people.staff)).map((person) => person.id)).toContain(people.pm.id)
  })
})

describe('what is kept of comments', () => {
  it('is an entry of the audit log where somebody else has deleted one, and no text', async () => {
    const own = await say(people.staff, 'Zanzibar, my own')
    const other = await say(people.staff, 'Zanzibar, of somebody else')
    expect(await entriesOf(server, people.superAdmin, () => remove(people.staff, own.id))).toEqual([])
    const entry = await entryOf(server, people.superAdmin, () => remove(people.pm, other.id))
    expect(entry).toMatchObject({
      kind: 'comment.deleted',
      object: { type: 'task', id: String(id), name: title },
      details: { commentId: other.id, authorId: people.staff.id },
    })
    const seen = (await server.call(people.superAdmin, adminEvents)).body
    expect(JSON.stringify([seen, entry])).not.toContain('Zanzibar')
  })
})
