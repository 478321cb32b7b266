import { alertsList } from '@headway/contracts/alerts'
import { adminProviderChanges, adminProviderChangesRetry } from '@headway/contracts/admin'
import {
  type Mail,
  mailDrop,
  mailGet,
  mailList,
  mailOverview,
  mailSend,
  mailTest,
} from '@headway/contracts/mail'
import { type PreparedReply, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'

const moment = '2099-01-31T08:00:00.000Z'

const mailOf = (changes: Partial<Mail>): Mail => ({
  id: 5,
  kind: 'notification',
  state: 'sent',
  user: { id: 11, name: 'Grace Hopper' },
  address: 'grace@headway.test',
  subject: 'New task',
  reason: null,
  attempts: 1,
  createdAt: moment,
  changedAt: moment,
  nextTryAt: null,
  can: { send: false, drop: false },
  ...changes,
})

const refused = mailOf({ state: 'refused', reason: '550 No such mailbox', can: { send: true, drop: true } })

const overview = {
  isConfigured: true,
  from: 'portal@headway.test',
  counts: { held: 0, waiting: 0, refused: 2 },
}

const change = {
  id: 11,
  user: { id: 11, name: 'Grace Hopper' },
  aspects: ['role' as const, 'enabled' as const],
  since: moment,
  attempts: 3,
  error: 'The identity provider does not answer',
  nextTryAt: moment,
}

const open = (mails: readonly Mail[], replies: readonly PreparedReply[] = [], path = '/admin/outbox') =>
  renderSection(section, {
    user: signedIn('super_admin'),
    path,
    replies: [
      ...replies,
      reply(alertsList, { items: [] }),
      reply(mailOverview, overview),
      reply(mailList, { items: [...mails], nextCursor: null }),
      reply(adminProviderChanges, { items: [], nextCursor: null }),
    ],
  })

describe('queued mail', () => {
  it('queued mail shows recipient, state and reason, and can be sent again', async () => {
    const portal = open([refused], [reply(mailSend, mailOf({ state: 'waiting' }))])
    const row = (await screen.findByText('550 No such mailbox')).closest('li') as HTMLElement
    expect(row.textContent).toContain('Grace Hopper <grace@headway.test>')
    within(row).getByText('Rejected')
    await portal.user.click(
      within(row).getByRole('button', { name: 'Send again: New task, to Grace Hopper' }),
    )
    await waitFor(() => expect(portal.asked(mailSend)).toHaveLength(1))
    await screen.findByText('Email queued')
  })

  it('queued mail can be discarded, and a decision that comes too late is reported', async () => {
    const portal = open(
      [refused],
      [reply(mailDrop, refusal(409, { detail: 'There is nothing to decide about this mail any more.' }))],
    )
    await portal.user.click(await screen.findByRole('button', { name: /^Cancel/ }))
    await screen.findByText('There is nothing to decide about this mail any more.')
  })

  it('queued mail opens with its text', async () => {
    const portal = open(
      [mailOf({})],
      [reply(mailGet, { ...mailOf({}), text: 'Hello Grace,\n\nsomething new.' })],
    )
    await portal.user.click(await screen.findByRole('button', { name: 'New task' }))
    const sheet = await screen.findByRole('dialog')
    await within(sheet).findByText(/something new/)
  })

  it('queued mail is filtered by the URL, and a link clears the filter', async () => {
    const portal = open([], [], '/admin/outbox?state=refused')
    await screen.findByText('No emails in this state')
    expect(portal.asked(mailList)[0]?.query).toMatchObject({ state: 'refused' })
    await portal.user.click(screen.getByRole('button', { name: 'Show all emails' }))
    await screen.findByText('No emails yet')
  })

  it('mail cannot be sent again without a mail server, and the page explains it', async () => {
    open(
      [mailOf({ state: 'held', can: { send: false, drop: true } })],
      [reply(mailOverview, { ...overview, isConfigured: false, from: null })],
    )
    await screen.findByText('Email is not configured')
    expect(screen.queryByRole('button', { name: 'Send test email' })).toBeNull()
  })
})

describe('a test mail', () => {
  it.each<[Partial<Mail>, RegExp]>([
    [{ state: 'waiting' }, /is queued/],
    [{ state: 'waiting', reason: '451 Later' }, /hasn’t accepted the test email yet: 451 Later/],
    [{ state: 'sent' }, /accepted the test email for grace@headway.test/],
    [{ state: 'refused', reason: '550 No' }, /rejected the test email: 550 No/],
  ])('the test mail dialog reports the result: %j', async (became, sentence) => {
    const mail = mailOf({ kind: 'test', ...became })
    const portal = open(
      [],
      [reply(mailTest, mailOf({ state: 'waiting' })), reply(mailGet, { ...mail, text: '' })],
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Send test email' }))
    await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(0))
  })
})

it('queued changes for the identity provider show the reason and can be retried', async () => {
  const portal = open(
    [],
    [
      reply(adminProviderChanges, { items: [change], nextCursor: null }),
      reply(adminProviderChangesRetry, undefined),
    ],
  )
  const row = (await screen.findByText('The identity provider does not answer')).closest('li') as HTMLElement
  expect(row.textContent).toContain('Role, Status')
  await portal.user.click(within(row).getByRole('button', { name: 'Try now: Grace Hopper' }))
  await waitFor(() => expect(portal.asked(adminProviderChangesRetry)).toHaveLength(1))
})

it('the outbox is for administrators only', async () => {
  open([], [reply(mailOverview, refusal(403))])
  await screen.findByRole('heading', { name: 'Outbox', level: 1 })
  await waitFor(() => expect(screen.queryByText('Mail')).toBeNull())
})
