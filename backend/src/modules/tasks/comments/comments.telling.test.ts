import { limits, mentionOf } from '@headway/contracts'
import { adminEvents } from '@headway/contracts/admin'
import { notificationsList } from '@headway/contracts/notifications'
import { taskReadersSuggest } from '@headway/contracts/task-comments'
import { tasksWatch } from '@headway/contracts/task-watching'
import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../../test/server.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { entriesOf, entryOf } from '../../audit/testing/entries.ts'
import { useDiscussion } from './testing/discussion.ts'

const { server, people } = await useTestOrganisation()
const { task, say, read, edit, remove } = useDiscussion(server, people)

const told = async (user: TestUser) =>
  (await server.call(user, notificationsList)).body.items
    .filter(({ message, type }) => message === task.title && type === 'comment')
    .map((notification) => notification.title)
const named = (user: TestUser, name = 'somebody else') => mentionOf({ id: user.id, name })
const watch = (by: TestUser, mode: 'watching' | 'muted') =>
  server.call(by, tasksWatch, { params: { id: task.id }, body: { mode } })

describe('who is told of a comment', () => {
  it('is who works on the task, who watches it and who is named, once, and not who wrote it', async () => {
    await watch(people.viewer, 'watching')
    await watch(people.staff, 'watching')
    await say(people.pm, `${named(people.staff)} ${named(people.staff)} ${named(people.pm)} look`)
    expect(await told(people.staff)).toEqual([expect.stringMatching(/ mentioned you in a comment$/)])
    expect(await told(people.viewer)).toEqual([expect.stringMatching(/ commented on a task$/)])
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

  it('does not notify followers or people mentioned before again when a comment is edited', async () => {
    await watch(people.president, 'watching')
    const { id: comment } = await say(people.staff, 'Look')
    expect(await told(people.president)).toHaveLength(1)
    const before = (await told(people.pm)).length
    await edit(people.staff, comment, `${named(people.president)} ${named(people.pm)} look`)
    await edit(people.staff, comment, 'Look')
    await edit(people.staff, comment, `${named(people.president)} ${named(people.pm)} look again`)
    expect(await told(people.president)).toHaveLength(1)
    expect(await told(people.pm)).toHaveLength(before + 1)
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
    await say(
      people.pm,
      `See #${other.body.id}, #${task.id} and #2147483647, not a#${task.id} or &#${task.id};`,
    )
    const [asManager] = (await read(people.srPm)).items
    expect(asManager?.tasks.map((found) => found.title).sort()).toEqual(
      [task.title, 'Kept from staff'].sort(),
    )
    const [asStaff] = (await read(people.staff)).items
    expect(asStaff?.tasks.map((found) => found.title)).toEqual([task.title])
  })
})

describe('people to name', () => {
  const suggest = async (by: TestUser, q = '') =>
    (await server.call(by, taskReadersSuggest, { params: { id: task.id }, query: { q } })).body.items

  it('are those who may read the task, without oneself', async () => {
    const president = await server.createUser({ role: 'president', lastName: 'Quirina-Reads' })
    const stranger = await server.createUser({ role: 'staff', lastName: 'Quirina' })
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

describe('what is kept of comments', () => {
  it('is an entry of the audit log where somebody else has deleted one, and no text', async () => {
    const own = await say(people.staff, 'Zanzibar, my own')
    const other = await say(people.staff, 'Zanzibar, of somebody else')
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
