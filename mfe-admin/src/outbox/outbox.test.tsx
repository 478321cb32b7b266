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

describe('mail in the outbox', () => {
  it('says to whom, in which state and why, and is sent again', async () => {
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

  it('is not sent when somebody decides so, and a decision that came too late is said', async () => {
    const portal = open(
      [refused],
      [reply(mailDrop, refusal(409, { detail: 'There is nothing to decide about this mail any more.' }))],
    )
    await portal.user.click(await screen.findByRole('button', { name: /^Cancel/ }))
    await screen.findByText('There is nothing to decide about this mail any more.')
  })

  it('opens with its words', async () => {
    const portal = open(
      [mailOf({})],
      [reply(mailGet, { ...mailOf({}), text: 'Hello Grace,\n\nsomething new.' })],
    )
    await portal.user.click(await screen.findByRole('button', { name: 'New task' }))
    const sheet = await screen.findByRole('dialog')
    await within(sheet).findByText(/something new/)
  })

  it('is narrowed down by the address, which leads back to all of it', async () => {
    const portal = open([], [], '/admin/outbox?state=refused')
    await screen.findByText('No emails in this state')
    expect(portal.asked(mailList)[0]?.query).toMatchObject({ state: 'refused' })
    await portal.user.click(screen.getByRole('button', { name: 'Show all emails' }))
    await screen.findByText('No emails yet')
  })

  it('cannot be tried without a mail server, and says what that means', async () => {
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
  ])('tells what became of it: %j', async (became, sentence) => {
    const mail = mailOf({ kind: 'test', ...became })
    const portal = open(
      [],
      [reply(mailTest, mailOf({ state: 'waiting' })), reply(mailGet, { ...mail, text: '' })],
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Send test email' }))
    await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(0))
  })
})

it('what waits for the sign-in service is shown with why, and tried at once', async () => {
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

it('the outbox is for administrators', async () => {
  open([], [reply(mailOverview, refusal(403))])
  await screen.findByRole('heading', { name: 'Outbox', level: 1 })
  await waitFor(() => expect(screen.queryByText('Mail')).toBeNull())
})
