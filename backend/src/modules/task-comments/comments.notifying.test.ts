import { limits, mentionOf } from '@headway/contracts'
import { adminEvents } from '@headway/contracts/admin'
import { notificationsList } from '@headway/contracts/notifications'
import { taskReadersSuggest } from '@headway/contracts/task-comments'
import { tasksWatch } from '@headway/contracts/task-watching'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../test/portal.ts'
import { entriesOf, entryOf } from '../audit/testing/entries.ts'
import { useDiscussion } from './testing/discussion.ts'

const { server, people } = await usePortal()
const { task, say, read, edit, remove } = useDiscussion(server, people)

const notified = async (user: TestUser) =>
  (await server.call(user, notificationsList)).body.items
    .filter(({ message, type }) => message === task.title && type === 'comment')
    .map((notification) => notification.title)
const named = (user: TestUser, name = 'another person') => mentionOf({ id: user.id, name })
const watch = (by: TestUser, mode: 'watching' | 'muted') =>
  server.call(by, tasksWatch, { params: { id: task.id }, body: { mode } })

describe('notifications of comments', () => {
  it('a comment notifies assignees, watchers and mentioned users once, but not the author', async () => {
    await watch(people.viewer, 'watching')
    await watch(people.staff, 'watching')
    await say(people.pm, `${named(people.staff)} ${named(people.staff)} ${named(people.pm)} look`)
    expect(await notified(people.staff)).toEqual([expect.stringMatching(/ mentioned you in a comment$/)])
    expect(await notified(people.viewer)).toEqual([expect.stringMatching(/ commented on a task$/)])
    expect([await notified(people.pm), await notified(people.srPm)]).toEqual([[], []])
  })

  it('a comment does not notify users who muted the task, may not read it or are inactive', async () => {
    await watch(people.staff, 'muted')
    const gone = await buildUser(server, { role: 'viewer', isActive: false })
    const strangers = [people.staff, people.colleague, people.otherPm, gone]
    const texts = strangers.map((user) => named(user, 'Stranger'))
    const { text } = await say(people.pm, texts.join(' '))
    expect(text).toMatch(/^\[@.+\]\(person:\d+\) @Stranger @Stranger @Stranger$/)
    for (const user of [people.staff, people.colleague, people.otherPm]) {
      expect(await notified(user)).toEqual([])
    }
  })

  it('editing a comment notifies only newly mentioned users', async () => {
    const { id: comment } = await say(people.staff, named(people.pm))
    await edit(people.staff, comment, `${named(people.pm)} and ${named(people.srPm)}`)
    expect(await notified(people.pm)).toHaveLength(1)
    expect(await notified(people.srPm)).toHaveLength(1)
  })

  it('editing a comment does not notify followers or people mentioned before again', async () => {
    await watch(people.president, 'watching')
    const { id: comment } = await say(people.staff, 'Look')
    expect(await notified(people.president)).toHaveLength(1)
    const before = (await notified(people.pm)).length
    await edit(people.staff, comment, `${named(people.president)} ${named(people.pm)} look`)
    await edit(people.staff, comment, 'Look')
    await edit(people.staff, comment, `${named(people.president)} ${named(people.pm)} look again`)
    expect(await notified(people.president)).toHaveLength(1)
    expect(await notified(people.pm)).toHaveLength(before + 1)
  })

  it('a comment notifies at most twenty mentioned users', async () => {
    const crowd = await Promise.all(
      Array.from({ length: limits.mentionsPerComment + 1 }, () => buildUser(server, { role: 'viewer' })),
    )
    const { text } = await say(
      people.pm,
      crowd.map(({ id: each }) => mentionOf({ id: each, name: 'X' })).join(' '),
    )
    expect(text.match(/\(person:/g)).toHaveLength(limits.mentionsPerComment)
    expect(text).toMatch(/ @X$/)
  })

  it('a comment shows the current name of mentioned users', async () => {
    const { text } = await say(people.staff, mentionOf({ id: people.pm.id, name: 'The President' }))
    expect(text).not.toContain('President')
  })
})

describe('task references in comments', () => {
  it('a task reference in a comment shows the title only to users who may read the task', async () => {
    const other = await buildTask(server, people.srPm, { title: 'Kept from staff' })
    await say(people.pm, `See #${other.id}, #${task.id} and #2147483647, not a#${task.id} or &#${task.id};`)
    const [asManager] = (await read(people.srPm)).items
    expect(asManager?.tasks.map((found) => found.title).sort()).toEqual(
      [task.title, 'Kept from staff'].sort(),
    )
    const [asStaff] = (await read(people.staff)).items
    expect(asStaff?.tasks.map((found) => found.title)).toEqual([task.title])
  })
})

describe('mention suggestions', () => {
  const suggest = async (by: TestUser, q = '') =>
    (await server.call(by, taskReadersSuggest, { params: { id: task.id }, query: { q } })).body.items

  it('the mention list suggests users who may read the task, without the caller', async () => {
    const president = await buildUser(server, { role: 'president', lastName: 'Quirina-Reads' })
    const stranger = await buildUser(server, { role: 'staff', lastName: 'Quirina' })
    expect((await suggest(people.staff, 'quir')).map((person) => person.id)).toEqual([president.id])
    expect((await suggest(people.staff, 'quir reads')).map((person) => person.id)).toEqual([president.id])
    expect(await suggest(people.staff, '% _')).toEqual([])
    await server.call(people.superAdmin, tasksAssignBulk, {
      params: { id: task.id },
      body: { assigneeIds: [people.staff.id, stranger.id] },
    })
    const found = await suggest(people.staff, 'quir')
    expect(new Set(found.map((person) => person.id))).toEqual(new Set([president.id, stranger.id]))
    expect((await suggest(people.staff)).map((person) => person.id)).not.toContain(people.staff.id)
    expect((await suggest(people.staff)).map((person) => person.id)).toContain(people.pm.id)
  })
})

describe('audit of comments', () => {
  it('the audit log records the deletion of another user’s comment without its text', async () => {
    const own = await say(people.staff, 'Zanzibar, my own')
    const other = await say(people.staff, 'Zanzibar, of another person')
    expect(await entriesOf(server, people.superAdmin, () => remove(people.staff, own.id))).toEqual([])
    const entry = await entryOf(server, people.superAdmin, () => remove(people.pm, other.id))
    expect(entry).toMatchObject({
      kind: 'comment.deleted',
      object: { type: 'task', id: String(task.id), name: task.title },
      details: { commentId: other.id, authorId: people.staff.id },
    })
    const seen = (await server.call(people.superAdmin, adminEvents)).body
    expect(JSON.stringify([seen, entry])).not.toContain('Zanzibar')
  })
})
