import { alertsList } from '@headway/contracts/alerts'
import {
  type Webhook,
  type WebhookDelivery,
  webhookDeliveriesAgain,
  webhookDeliveriesGet,
  webhookDeliveriesList,
  webhooksCreate,
  webhooksGet,
  webhooksList,
  webhooksRemove,
  webhooksRotate,
  webhooksTest,
  webhooksUpdate,
} from '@headway/contracts/webhooks'
import { type PreparedReply, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'

const webhookWith = (other: Partial<Webhook> = {}): Webhook => ({
  id: 4,
  name: 'Payroll',
  url: 'https://payroll.example/hook',
  events: ['task.created', 'report.submitted'],
  isActive: true,
  disabledReason: null,
  failingSince: null,
  nextAttemptAt: null,
  waiting: 0,
  dropped: 0,
  lastSentAt: null,
  createdAt: '2026-01-05T08:00:00.000Z',
  createdBy: 'Ada Byron',
  version: 3,
  ...other,
})

const deliveryWith = (other: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 9,
  messageId: 'msg_abc',
  event: 'task.created',
  state: 'sent',
  attempts: 1,
  createdAt: '2026-01-05T08:00:00.000Z',
  lastAttemptAt: '2026-01-05T08:00:01.000Z',
  responseStatus: 200,
  error: null,
  durationMilliseconds: 31,
  ...other,
})

const deliveries = (items: WebhookDelivery[]) => reply(webhookDeliveriesList, { items, nextCursor: null })

const openList = (...replies: PreparedReply[]) =>
  renderSection(section, {
    path: '/admin/webhooks',
    user: signedIn('it_admin'),
    replies: [...replies, reply(alertsList, { items: [] })],
  })

const openDetail = (webhook = webhookWith(), ...replies: PreparedReply[]) =>
  renderSection(section, {
    path: '/admin/webhooks/4',
    user: signedIn('it_admin'),
    replies: [
      ...replies,
      reply(alertsList, { items: [] }),
      reply(webhooksGet, webhook),
      deliveries([]),
      reply(webhooksList, { items: [webhook] }),
    ],
  })

const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)

describe('the webhook list', () => {
  it('the webhook list shows the state of each webhook', async () => {
    openList(
      reply(webhooksList, {
        items: [
          webhookWith(),
          webhookWith({ id: 5, name: 'Chat', failingSince: '2026-01-05T08:00:00.000Z', waiting: 12 }),
          webhookWith({ id: 6, name: 'Old', isActive: false, disabledReason: 'Gone.' }),
        ],
      }),
    )
    const working = await row('Payroll')
    working.getByText('Working')
    const failing = await row('Chat')
    failing.getByText('Failing')
    failing.getByText(/2 events · 12 messages queued/)
    const off = await row('Old')
    off.getByText('Off')
  })

  it('adding a webhook shows its secret once', async () => {
    const created = { ...webhookWith(), secret: 'whsec_shown' }
    const portal = openList(reply(webhooksList, { items: [] }), reply(webhooksCreate, created))
    await portal.user.click(await screen.findByRole('button', { name: 'Add webhook' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(await dialog.findByLabelText(/^Name/), 'Payroll')
    await portal.user.type(dialog.getByLabelText(/^URL/), 'https://payroll.example/hook')
    await portal.user.click(dialog.getByLabelText('Report submitted'))
    await portal.user.click(dialog.getByLabelText('Task created'))
    await portal.user.click(dialog.getByRole('button', { name: 'Add webhook' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Webhook secret' }))
    expect(shown.getByLabelText<HTMLInputElement>('Secret').value).toBe('whsec_shown')
    expect(portal.asked(webhooksCreate)[0]?.body).toEqual({
      name: 'Payroll',
      url: 'https://payroll.example/hook',
      events: ['task.created', 'report.submitted'],
    })
    await portal.user.click(shown.getByRole('button', { name: 'Done' }))
    expect(document.body.textContent).not.toContain('whsec_shown')
  })

  it('adding a webhook rejects an invalid URL before sending it', async () => {
    const portal = openList(reply(webhooksList, { items: [] }))
    await portal.user.click(await screen.findByRole('button', { name: 'Add webhook' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(await dialog.findByLabelText(/^URL/), 'payroll.example')
    await portal.user.click(dialog.getByRole('button', { name: 'Add webhook' }))
    await dialog.findByText('Enter a URL that starts with https://')
    dialog.getByText('Choose at least one event')
    expect(portal.asked(webhooksCreate)).toEqual([])
  })

  it('the webhook list is forbidden for other roles, and is requested again after an error', async () => {
    openList(reply(webhooksList, refusal(403)))
    await screen.findByText('You do not have permission to perform this action.')
  })

  it('the webhook list is requested again after a loading error', async () => {
    const portal = openList(reply(webhooksList, refusal(503)))
    const again = await screen.findByRole('button', { name: 'Try again' })
    portal.change(reply(webhooksList, { items: [webhookWith()] }))
    await portal.user.click(again)
    await screen.findByText('Payroll')
  })
})

describe('the webhook page', () => {
  it('a webhook is tested', async () => {
    const portal = openDetail(webhookWith(), reply(webhooksTest, deliveryWith({ event: 'webhook.test' })))
    await portal.user.click(await screen.findByRole('button', { name: 'Send test' }))
    await waitFor(() => expect(portal.asked(webhooksTest)).toHaveLength(1))
  })

  it('a webhook disabled by the portal says why and is enabled again', async () => {
    const webhook = webhookWith({ isActive: false, disabledReason: 'Nothing has arrived for a day.' })
    const portal = openDetail(webhook, reply(webhooksUpdate, webhookWith()))
    await screen.findByText(/Nothing has arrived for a day\./)
    expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull()
    await portal.user.click(screen.getByRole('button', { name: 'Turn on' }))
    await waitFor(() => expect(portal.asked(webhooksUpdate)[0]?.body).toMatchObject({ isActive: true }))
  })

  it('a failing webhook shows since when and the time of the next attempt', async () => {
    openDetail(
      webhookWith({ failingSince: '2026-01-05T08:00:00.000Z', nextAttemptAt: '2026-01-05T08:05:00.000Z' }),
    )
    await screen.findByText('Not delivering')
  })

  it('a webhook gets a new secret after confirmation', async () => {
    const portal = openDetail(webhookWith(), reply(webhooksRotate, { secret: 'whsec_new' }))
    await portal.user.click(await screen.findByRole('button', { name: 'More' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Rotate secret' }))
    const question = within(await screen.findByRole('alertdialog'))
    await portal.user.click(question.getByRole('button', { name: 'Rotate secret' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Webhook secret' }))
    expect(shown.getByLabelText<HTMLInputElement>('Secret').value).toBe('whsec_new')
  })

  it('saving a webhook sends the version on display', async () => {
    const portal = openDetail(webhookWith(), reply(webhooksUpdate, webhookWith({ name: 'Wages' })))
    await portal.user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    const name = await dialog.findByLabelText(/^Name/)
    await portal.user.clear(name)
    await portal.user.type(name, 'Wages')
    await portal.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(portal.asked(webhooksUpdate)[0]?.body).toMatchObject({ name: 'Wages' }))
  })

  it('a webhook is removed after confirmation', async () => {
    const portal = openDetail(webhookWith(), reply(webhooksRemove, undefined))
    await portal.user.click(await screen.findByRole('button', { name: 'More' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    const question = within(await screen.findByRole('alertdialog'))
    await portal.user.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(portal.asked(webhooksRemove)[0]?.params).toEqual({ id: '4' }))
    await waitFor(() => expect(portal.address()).toBe('/admin/webhooks'))
    expect([...portal.asked(webhooksGet), ...portal.asked(webhookDeliveriesList)]).toHaveLength(2)
  })

  it('a webhook shows its deliveries with the responses, and sends one again', async () => {
    const failed = deliveryWith({
      state: 'failed',
      attempts: 9,
      responseStatus: 500,
      error: 'It responded with status 500.',
    })
    const portal = openDetail(
      webhookWith(),
      deliveries([failed]),
      reply(webhookDeliveriesGet, { ...failed, body: '{"type":"task.created"}', response: 'no thanks' }),
      reply(webhookDeliveriesAgain, deliveryWith({ state: 'waiting' })),
    )
    const message = await row('Task created')
    message.getByText('Failed')
    await portal.user.click(message.getByRole('button', { name: 'Task created' }))
    const sheet = within(await screen.findByRole('dialog'))
    await sheet.findByText('no thanks')
    sheet.getByText(/"type": "task.created"/)
    await portal.user.click(sheet.getByRole('button', { name: 'Send again' }))
    await waitFor(() =>
      expect(portal.asked(webhookDeliveriesAgain)[0]?.params).toEqual({ id: '4', delivery: '9' }),
    )
  })
})
