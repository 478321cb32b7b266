import { authSessionsOf } from '@headway/contracts/auth'
import {
  absencesCreate,
  absencesDelete,
  absencesList,
  calendarGet,
  holidaysCreate,
  holidaysDelete,
  holidaysImport,
  holidaysRead,
} from '@headway/contracts/calendar'
import { usersGet, usersSecurity } from '@headway/contracts/users'
import { type PreparedReply, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { settingsReplies } from '../test/renderSettings.tsx'
import { calendarWith } from '../test/settings.ts'
import { security, userWith } from '../test/users.ts'

afterEach(() => vi.useRealTimers())

const christmas = { day: '2099-12-25', name: 'Christmas' }

const open = (path: string, replies: readonly PreparedReply[] = []) =>
  renderSection(section, {
    user: signedIn('super_admin'),
    path,
    replies: [
      ...replies,
      reply(calendarGet, calendarWith({ holidays: [{ day: '2020-12-25', name: 'Long ago' }, christmas] })),
      reply(usersGet, userWith({ can: { ...userWith().can, seeAudit: false } })),
      reply(usersSecurity, security),
      reply(authSessionsOf, { items: [], can: { end: false } }),
      reply(absencesList, { items: [], can: { edit: true } }),
      ...settingsReplies(),
    ],
  })

const dialogOf = async () => within(await screen.findByRole('dialog'))

describe('holidays', () => {
  it('the holiday list starts today, and a holiday is removed after confirmation', async () => {
    const portal = open('/settings/all', [reply(holidaysDelete, undefined)])
    const list = within(await screen.findByRole('list', { name: 'Holidays' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Christmas12/25/2099Remove',
    ])
    await portal.user.click(list.getByRole('button', { name: 'Remove Christmas' }))
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText('12/25/2099 (Christmas) will be a regular day.')
    await portal.user.click(question.getByRole('button', { name: 'Remove' }))
    await screen.findByText('Holiday removed')
    expect(portal.asked(holidaysDelete)[0]?.params).toEqual({ day: '2099-12-25' })
  })

  it('the holiday list includes today when the organization’s date differs from the browser’s', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T10:30:00Z') })
    const user = signedIn('super_admin')
    renderSection(section, {
      user: { ...user, organization: { ...user.organization, timeZone: 'Pacific/Niue' } },
      path: '/settings/all',
      replies: [
        reply(
          calendarGet,
          calendarWith({
            holidays: [
              { day: '2026-11-24', name: 'Yesterday' },
              { day: '2026-11-25', name: 'Today' },
            ],
          }),
        ),
        ...settingsReplies(),
      ],
    })
    const list = within(await screen.findByRole('list', { name: 'Holidays' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Today11/25/2026Remove',
    ])
  })

  it('holidays are added in the organization’s date format, and invalid dates are rejected at the field', async () => {
    const errors = [{ pointer: '/day', code: 'taken', message: 'This day is already a holiday.' }]
    const portal = open('/settings/all', [reply(holidaysCreate, refusal(409, { errors }))])
    await portal.user.click(await screen.findByRole('button', { name: 'Add holiday' }))
    const dialog = await dialogOf()
    await portal.user.type(dialog.getByRole('textbox', { name: 'Day *' }), '12/24/2099')
    await portal.user.type(dialog.getByRole('textbox', { name: 'Name *' }), 'Eve')
    await portal.user.click(dialog.getByRole('button', { name: 'Add holiday' }))
    await dialog.findByText('This day is already a holiday.')
    portal.change(reply(holidaysCreate, { day: '2099-12-24', name: 'Eve' }))
    await portal.user.click(dialog.getByRole('button', { name: 'Add holiday' }))
    await screen.findByText('Holiday added')
    expect(portal.asked(holidaysCreate).at(-1)?.body).toEqual({ day: '2099-12-24', name: 'Eve' })
  })

  it('holidays are imported from a file after a preview', async () => {
    const found = { holidays: [christmas], known: 2, leftOutCount: 3 }
    const leftOut = [{ what: 'Party', why: 'It covers only part of a day' }]
    const portal = open('/settings/all', [
      reply(holidaysRead, { ...found, leftOut }),
      reply(holidaysImport, { added: 1 }),
    ])
    await portal.user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = await dialogOf()
    const file = new File(['BEGIN:VCALENDAR'], 'Holidays.ICS', { type: 'text/calendar' })
    await portal.user.upload(dialog.getByLabelText(/Calendar file/), file)
    await dialog.findByText('Christmas')
    dialog.getByText('2 days are already holidays.')
    dialog.getByText('Party: skipped. It covers only part of a day. 2 more skipped.')
    expect(portal.asked(holidaysRead)).toHaveLength(1)
    await portal.user.click(dialog.getByRole('button', { name: 'Add 1 holiday' }))
    await screen.findByText('1 holiday added')
    expect(portal.asked(holidaysImport)[0]?.body).toEqual({ holidays: [christmas] })
  })

  it.each([
    ['the server’s sentence', 'holidays.csv', 'x', 'The file has no holidays.'],
    ['one of our own', 'holidays.csv', 'x'.repeat(200_001), 'This file is too large.'],
  ])('a holiday file is rejected with the message %s', async (_, name, text, message) => {
    const errors = [{ pointer: '/file', code: 'bad_file', message }]
    const portal = open('/settings/all', [reply(holidaysRead, refusal(400, { errors }))])
    await portal.user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = await dialogOf()
    await portal.user.upload(
      dialog.getByLabelText(/Calendar file/),
      new File([text], name, { type: 'text/csv' }),
    )
    await dialog.findByText(message)
  })

  it.each([
    [2, [], 'Already imported.'],
    [0, [{ what: 'soon', why: 'No day' }], 'No new holidays in this file.'],
  ])('the holiday import says why a file adds none, with %i known days', async (known, leftOut, message) => {
    const found = { holidays: [], known, leftOut, leftOutCount: leftOut.length }
    const portal = open('/settings/all', [reply(holidaysRead, found)])
    await portal.user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = await dialogOf()
    await portal.user.upload(dialog.getByLabelText(/Calendar file/), new File(['x'], 'holidays.csv'))
    await dialog.findByText(message)
  })

  it('users who may not set holidays can only read them', async () => {
    open('/settings/all', [reply(calendarGet, calendarWith({ holidays: [christmas], can: { edit: false } }))])
    await screen.findByText('Christmas')
    expect(screen.queryByRole('button', { name: /Add holiday|Remove/ })).toBeNull()
  })
})

describe('absences', () => {
  const away = { id: 3, userId: userWith().id, firstDay: '2099-07-01', lastDay: '2099-07-14' }

  it('absences are shown, added and removed on the page of the user', async () => {
    const portal = open(`/users/${away.userId}`, [
      reply(absencesCreate, away),
      reply(absencesDelete, undefined),
    ])
    await screen.findByText('No upcoming time off')
    await portal.user.click(screen.getByRole('button', { name: 'Add time off' }))
    const dialog = await dialogOf()
    await portal.user.type(dialog.getByRole('textbox', { name: 'First day *' }), '07/14/2099')
    await portal.user.type(dialog.getByRole('textbox', { name: 'Last day *' }), '07/01/2099')
    await portal.user.click(dialog.getByRole('button', { name: 'Add time off' }))
    await dialog.findByText('The last day can’t be before the first')
    const first = dialog.getByRole('textbox', { name: 'First day *' })
    await portal.user.clear(first)
    await portal.user.type(first, '06/30/2099')
    portal.change(reply(absencesList, { items: [away], can: { edit: true } }))
    await portal.user.click(dialog.getByRole('button', { name: 'Add time off' }))
    await portal.user.click(
      await screen.findByRole('button', { name: 'Remove time off 07/01/2099 to 07/14/2099' }),
    )
    const question = within(await screen.findByRole('alertdialog'))
    await portal.user.click(question.getByRole('button', { name: 'Remove' }))
    await screen.findByText('Time off removed')
    expect(portal.asked(absencesDelete)[0]?.params).toEqual({ id: '3' })
  })

  it('users set their own absences and get no link back to the user list', async () => {
    const me = signedIn('staff')
    const mine = userWith({
      id: me.id,
      can: { ...userWith().can, edit: false, seeAudit: false, seeSessions: false },
    })
    renderSection(section, {
      user: me,
      path: `/users/${me.id}`,
      replies: [reply(usersGet, mine), reply(absencesList, { items: [], can: { edit: true } })],
    })
    await screen.findByRole('button', { name: 'Add time off' })
    expect(screen.queryByRole('link', { name: 'Back to users' })).toBeNull()
  })

  it.each([
    [2, [], 'Already imported.'],
    [0, [{ what: 'soon', why: 'No day' }], 'No new holidays in this file.'],
  ])('the absence import says why a file adds none, with %i known days', async (known, leftOut, message) => {
    const found = { holidays: [], known, leftOut, leftOutCount: leftOut.length }
    const portal = open('/settings/all', [reply(holidaysRead, found)])
    await portal.user.click(await screen.findByRole('button', { name: 'Import' }))
    const dialog = await dialogOf()
    await portal.user.upload(dialog.getByLabelText(/Calendar file/), new File(['x'], 'holidays.csv'))
    await dialog.findByText(message)
  })

  it('users who may not set absences can only read them', async () => {
    open(`/users/${away.userId}`, [reply(absencesList, { items: [away], can: { edit: false } })])
    await screen.findByText('07/01/2099 to 07/14/2099')
    expect(screen.queryByRole('button', { name: /absence/ })).toBeNull()
  })
})
