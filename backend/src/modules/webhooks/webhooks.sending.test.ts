import { limits } from '@headway/contracts'
import { webhookDeliveriesList, webhooksUpdate } from '@headway/contracts/webhooks'
import { auditList } from '@headway/contracts/audit'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { takeOverEvents } from '../audit/entries/take-over.ts'
import { webhookFailing } from '../alerts/rules/webhooks.ts'
import { reasons } from './messages/en.ts'
import { shareOut } from './queueing/outbox.ts'
import { Sender } from './sending/sender.ts'
import { listen, type Receiver, startReceiver } from './testing/receiver.ts'
import { startWebhookPortal, type WebhookPortal } from './testing/webhook-portal.ts'
import { sweepWebhooks } from './webhooks.jobs.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let portal: WebhookPortal
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
  portal = await startWebhookPortal()
})
afterAll(async () => {
  await portal.server.stop()
  await receiver.stop()
})
afterEach(async () => {
  receiver.received.length = 0
  receiver.answer = () => ({ status: 204 })
  await portal.server.platform.database.change('DELETE FROM webhook_deliveries')
  await portal.server.platform.database.change('DELETE FROM webhooks')
})

const add = (other: Parameters<WebhookPortal['add']>[0] = {}) => portal.add({ url: receiver.url, ...other })
const titles = () => receiver.received.map(({ message }) => (message.data as { title: string }).title)
const deliveriesOf = async (id: number) =>
  (await portal.server.call(portal.admin, webhookDeliveriesList, { params: { id } })).body.items

describe('what has happened', () => {
  it('arrives signed, with what its contract promises and nothing else', async () => {
    const { secret } = await add()
    await portal.createTask('Order chairs')
    await portal.run()
    const [message] = receiver.received
    expect(
      new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>),
    ).toEqual({
      type: 'task.created',
      version: 1,
      timestamp: expect.stringMatching(/Z$/),
      actor: { id: portal.admin.id },
      data: { taskId: expect.any(Number), title: 'Order chairs' },
    })
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[\w-]{22}$/),
      'user-agent': 'Headway-Webhooks/1',
    })
    expect(message?.headers.cookie ?? message?.headers.authorization).toBeUndefined()
  })

  it('arrives only where it was chosen, and costs nothing where nobody has chosen it', async () => {
    await add({ events: ['report.submitted'] })
    await portal.createTask('Nobody listens')
    const [kept] = await portal.server.platform.database.rows<{ count: number }>(
      'SELECT COUNT(*) AS count FROM webhook_outbox',
    )
    await portal.run()
    expect([kept?.count, receiver.received.length]).toEqual([0, 0])
  })

  it('is not told when its act was rolled back', async () => {
    await add()
    const { server, admin } = portal
    const refused = { title: 'Never', assigneeIds: [999_999] }
    const answer = await server.fetch(admin, '/api/tasks', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(refused),
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    await portal.run()
    expect(receiver.received).toEqual([])
  })

  it('arrives in its order and once, over several processes that send at the same time', async () => {
    await add()
    const wanted = Array.from({ length: 30 }, (_, index) => `Task ${index}`)
    for (const title of wanted) {
      await portal.createTask(title)
    }
    const { platform } = portal.server
    await Promise.all([shareOut(platform), shareOut(platform), shareOut(platform)])
    const senders = [new Sender(platform), new Sender(platform), new Sender(platform)]
    await Promise.all(senders.map((sender) => portal.run(sender)))
    expect(titles()).toEqual(wanted)
  })
})

describe('what does not arrive', () => {
  it('is tried again with growing waits, and what came meanwhile stays behind it', async () => {
    const { id } = await add()
    receiver.answer = () => ({ status: 503, body: 'not now' })
    await portal.createTask('First')
    await portal.createTask('Second')
    await portal.run()
    await portal.run()
    expect(titles()).toEqual(['First'])
    portal.pass(6_000)
    await portal.run()
    portal.pass(6_000)
    await portal.run()
    expect(titles()).toEqual(['First', 'First'])
    expect(await portal.read(id)).toMatchObject({
      waiting: 2,
      isActive: true,
      failingSince: expect.any(String),
    })
    expect((await deliveriesOf(id)).at(-1)).toMatchObject({
      state: 'waiting',
      attempts: 2,
      responseStatus: 503,
      error: reasons.status(503),
    })
    receiver.answer = () => ({ status: 200 })
    portal.pass(30_000)
    await portal.run()
    expect(titles()).toEqual(['First', 'First', 'First', 'Second'])
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([new Set(ids.slice(0, 3)).size, ids[2] === ids[3]]).toEqual([1, false])
    expect(await portal.read(id)).toMatchObject({ waiting: 0, failingSince: null, nextAttemptAt: null })
  })

  it('raises an alert after an hour, and switches the webhook off after a day', async () => {
    const { id } = await add({ name: 'Dead end' })
    receiver.answer = () => ({ status: 500 })
    await portal.createTask('Lost')
    await portal.run()
    const find = () => webhookFailing.find(portal.server.platform)
    expect(await find()).toEqual([])
    portal.pass(HOUR)
    await portal.run()
    expect(await find()).toMatchObject([{ object: 'Dead end', severity: 'warning' }])
    portal.pass(DAY)
    await portal.run()
    expect(await portal.read(id)).toMatchObject({
      isActive: false,
      disabledReason: reasons.failedForADay,
      waiting: 0,
    })
    expect(await find()).toMatchObject([{ severity: 'critical' }])
    await takeOverEvents(portal.server.platform)
    const query = { kind: 'webhook.disabled' }
    const { items } = (await portal.server.call(portal.admin, auditList, { query })).body
    expect(items.filter(({ object }) => object?.id === String(id))).toHaveLength(1)
    const body = { name: 'Dead end', url: receiver.url, events: ['task.created'], isActive: true }
    await portal.server.call(portal.admin, webhooksUpdate, { params: { id }, body })
    expect(await find()).toEqual([])
  })

  it('because nobody is there any more switches it off at once', async () => {
    const { id } = await add()
    receiver.answer = () => ({ status: 410 })
    await portal.createTask('Gone')
    await portal.run()
    expect(await portal.read(id)).toMatchObject({ isActive: false, disabledReason: reasons.gone })
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 1 }])
  })

  it('delays nobody else', async () => {
    const silent = await listen(() => undefined)
    for (let count = 0; count < 7; count++) {
      await add({ url: silent.url })
    }
    await add()
    await portal.createTask('For both')
    const sender = new Sender(portal.server.platform, { within: 60_000 })
    await shareOut(portal.server.platform)
    await sender.look()
    await expect.poll(titles, { timeout: 20_000 }).toEqual(['For both'])
    await silent.stop()
    await sender.settled()
  })

  it('is sent again by a process that finds the lease of a dead one over', async () => {
    const { id } = await add()
    await portal.createTask('Once more')
    const { platform } = portal.server
    await shareOut(platform)
    const until = new Date(platform.clock.now().getTime() + 30_000)
    await platform.database.change('UPDATE webhooks SET lease_until = ? WHERE id = ?', [until, id])
    await portal.run()
    expect(receiver.received).toEqual([])
    portal.pass(31_000)
    await portal.run()
    expect(titles()).toEqual(['Once more'])
  })

  it('is counted and not kept beyond what a webhook’s queue holds', async () => {
    const { id } = await add()
    const { database } = portal.server.platform
    await database.change('UPDATE webhooks SET waiting = ? WHERE id = ?', [limits.webhookQueue - 1, id])
    await portal.createTask('Fits')
    await portal.createTask('Does not')
    await shareOut(portal.server.platform)
    expect(await portal.read(id)).toMatchObject({ waiting: limits.webhookQueue, dropped: 1 })
    expect(await deliveriesOf(id)).toHaveLength(1)
  })

  it('for a secret that cannot be read says so', async () => {
    const { id } = await add()
    await portal.server.platform.database.change('UPDATE webhooks SET secret = ? WHERE id = ?', [
      Buffer.alloc(64),
      id,
    ])
    await portal.createTask('Unsigned')
    await portal.run()
    expect(receiver.received).toEqual([])
    expect(await deliveriesOf(id)).toMatchObject([{ error: reasons.secretLost }])
  })
})

it('the record of a message is kept for thirty days, and for as long as it waits', async () => {
  const { id } = await add()
  await portal.createTask('Sent')
  await portal.run()
  receiver.answer = () => ({ status: 500 })
  await portal.createTask('Waits')
  await portal.run()
  portal.pass(31 * DAY)
  await sweepWebhooks(portal.server.platform)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting' }])
})
