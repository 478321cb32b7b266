import { limits, mentionOf } from '@headway/contracts'
import { notificationsList } from '@headway/contracts/notifications'
import {
  reportCommentsCreate,
  reportCommentsDelete,
  reportCommentsList,
  reportCommentsUpdate,
  reportReadersSuggest,
} from '@headway/contracts/report-comments'
import { usersDeactivate, usersUpdate } from '@headway/contracts/users'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../../test/portal.ts'

const { server, people } = await usePortal()
let reportId: number

beforeEach(async () => {
  reportId = (await buildReport(server, people.staff)).id
})

const say = async (by: TestUser, text: string) =>
  (await server.call(by, reportCommentsCreate, { params: { id: reportId }, body: { text } })).body
const read = async (by: TestUser, query: Record<string, string> = {}) =>
  (await server.call(by, reportCommentsList, { params: { id: reportId }, query })).body
const move = (person: TestUser, manager: TestUser) =>
  server.call(people.superAdmin, usersUpdate, { params: { id: person.id }, body: { managerId: manager.id } })
const titlesOf = async (user: TestUser, commentId: number) => {
  const link = `/reports?report=${reportId}&comment=${commentId}`
  const { items } = (await server.call(user, notificationsList)).body
  return items.filter((item) => item.link === link).map(({ title }) => title.replace(/^.* (?=men|com)/, ''))
}

describe('reading and writing comments on reports', () => {
  it('readers of a report comment on it, and viewers read the comments', async () => {
    for (const by of [people.staff, people.pm, people.srPm, people.president, people.superAdmin]) {
      expect((await say(by, ' Hello ')).text).toBe('Hello')
    }
    const { items, can } = await read(people.viewer)
    expect(items).toHaveLength(5)
    expect(can.create).toBe(false)
    expect((await read(people.pm)).can.create).toBe(true)
  })

  it('an empty text returns 400', async () => {
    const comment = { params: { id: reportId }, body: { text: ' ' } }
    expect((await server.refuse(people.staff, reportCommentsCreate, comment)).status).toBe(400)
  })

  it('pages follow each other from the newest comment', async () => {
    const ids = []
    for (const text of ['1', '2', '3']) {
      ids.push((await say(people.pm, text)).id)
    }
    const first = await read(people.staff, { limit: '2' })
    const second = await read(people.staff, { limit: '2', cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.reverse())
    expect(second.nextCursor).toBeNull()
  })
})

describe('changing comments on reports', () => {
  const edit = { text: 'Changed' }

  it('its author edits a comment, and a stale version returns 412', async () => {
    const { id, version } = await say(people.pm, 'One')
    const headers = { 'If-Match': `"${version}"` }
    const options = { params: { id }, body: edit, headers }
    expect((await server.call(people.pm, reportCommentsUpdate, options)).body.text).toBe('Changed')
    const again = { ...options, body: { text: 'Other' } }
    expect((await server.refuse(people.pm, reportCommentsUpdate, again)).status).toBe(412)
  })

  it('a comment is no longer edited when the time for edits is over', async () => {
    const { id } = await say(people.pm, 'One')
    server.moveClock(limits.commentEditMinutes * 60_000 + 1_000)
    const options = { params: { id }, body: edit }
    expect(await server.refuse(people.pm, reportCommentsUpdate, options)).toMatchObject({
      status: 409,
      body: { code: 'too_late' },
    })
    server.moveClock(0)
    expect((await server.refuse(people.staff, reportCommentsUpdate, options)).status).toBe(403)
  })

  it('its author and administrators delete a comment, whose text is gone', async () => {
    for (const by of [people.pm, people.superAdmin, people.itAdmin]) {
      const remove = { params: { id: (await say(people.pm, 'One')).id } }
      expect((await server.refuse(people.staff, reportCommentsDelete, remove)).status).toBe(403)
      await server.call(by, reportCommentsDelete, remove)
      expect((await server.refuse(by, reportCommentsDelete, remove)).status).toBe(404)
    }
    const { items } = await read(people.staff)
    expect(items).toHaveLength(3)
    for (const item of items) {
      expect(item).toMatchObject({ text: '', isDeleted: true, can: { edit: false, delete: false } })
    }
  })
})

describe('notifications of comments on reports', () => {
  it('the author and earlier commenters are notified, not the commenter', async () => {
    const first = await say(people.pm, 'One')
    expect(await titlesOf(people.staff, first.id)).toHaveLength(1)
    const second = await say(people.staff, 'Two')
    expect(await titlesOf(people.pm, second.id)).toHaveLength(1)
    expect(await titlesOf(people.staff, second.id)).toEqual([])
    expect(await titlesOf(people.srPm, second.id)).toEqual([])
  })

  it('mentioned readers are notified once, and others become plain text', async () => {
    const mentions = [people.srPm, people.colleague].map(({ id }) => mentionOf({ id, name: 'Any Name' }))
    const comment = await say(people.pm, mentions.join(' '))
    expect(comment.text).toContain(String(people.srPm.id))
    expect(comment.text).toContain('@Any Name')
    expect(await titlesOf(people.srPm, comment.id)).toHaveLength(1)
    expect(await titlesOf(people.colleague, comment.id)).toEqual([])
  })
})

describe('notifications after changes', () => {
  it('an edit notifies only the readers whom it mentions for the first time', async () => {
    const mention = ({ id }: TestUser) => mentionOf({ id, name: 'Any Name' })
    const { id } = await say(people.pm, mention(people.srPm))
    const text = `${mention(people.srPm)} ${mention(people.president)}`
    await server.call(people.pm, reportCommentsUpdate, { params: { id }, body: { text } })
    expect(await titlesOf(people.srPm, id)).toHaveLength(1)
    expect(await titlesOf(people.president, id)).toHaveLength(1)
    expect(await titlesOf(people.staff, id)).toHaveLength(1)
  })

  it('former readers and deactivated people are not notified', async () => {
    const author = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const former = await buildUser(server, { role: 'pm', managerId: people.srPm.id })
    await move(author, former)
    reportId = (await buildReport(server, author)).id
    await say(former, 'One')
    await move(author, people.pm)
    const gone = await buildUser(server, { role: 'it_admin', managerId: null })
    await server.call(people.superAdmin, usersDeactivate, { params: { id: gone.id }, body: {} })
    const { id, text } = await say(people.pm, mentionOf({ id: gone.id, name: 'Gone Person' }))
    expect(text).toBe('@Gone Person')
    expect(await titlesOf(author, id)).toHaveLength(1)
    expect(await titlesOf(former, id)).toEqual([])
  })
})

describe('reportReadersSuggest', () => {
  it('people above the author come without words, except the caller', async () => {
    const { items } = (await server.call(people.pm, reportReadersSuggest, { params: { id: reportId } })).body
    const ids = items.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([people.staff.id, people.srPm.id]))
    for (const { id } of [people.pm, people.colleague, people.otherPm]) {
      expect(ids).not.toContain(id)
    }
  })
})
