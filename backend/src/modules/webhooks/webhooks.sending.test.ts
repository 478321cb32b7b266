import { limits } from '@headway/contracts'
import { webhooksUpdate } from '@headway/contracts/webhooks'
import { auditList } from '@headway/contracts/audit'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { ingestEvents } from '../audit/entries/ingest-events.ts'
import { webhookFailing } from '../alerts/rules/webhooks.ts'
import { reasons } from './messages/en.ts'
import { distributeOutbox } from './outbox/outbox.ts'
import { Sender } from './delivery/sender.ts'
import { listen } from './testing/receiver.ts'
import { useWebhooks } from './testing/use-webhooks.ts'
import { sweepWebhooks } from './webhooks.jobs.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const { server, admin, receiver, add, read, createTask, run, pass, titles, deliveriesOf } =
  await useWebhooks()

describe('events', () => {
  it('webhook events are delivered signed, with exactly the fields of the contract', async () => {
    const { secret } = await add()
    await createTask('Order chairs')
    await run()
    const [message] = receiver.received
    expect(
      new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>),
    ).toEqual({
      type: 'task.created',
      version: 1,
      timestamp: expect.stringMatching(/Z$/),
      actor: { id: admin.id },
      data: { taskId: expect.any(Number), title: 'Order chairs' },
    })
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[\w-]{22}$/),
      'user-agent': 'Headway-Webhooks/1',
    })
    expect(message?.headers.cookie ?? message?.headers.authorization).toBeUndefined()
  })

  it('events are delivered only to subscribed webhooks, and cost nothing without one', async () => {
    await add({ events: ['report.submitted'] })
    await createTask('Without an endpoint')
    const [kept] = await server.platform.database.rows<{ count: number }>(
      'SELECT COUNT(*) AS count FROM webhook_outbox',
    )
    await run()
    expect([kept?.count, receiver.received.length]).toEqual([0, 0])
  })

  it('webhook events are not delivered when the transaction was rolled back', async () => {
    await add()
    const refused = { title: 'Never', assigneeIds: [999_999] }
    const answer = await server.fetch(admin, '/api/tasks', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(refused),
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    await run()
    expect(receiver.received).toEqual([])
  })

  it('webhook events are delivered in order and once by several concurrent processes', async () => {
    await add()
    const wanted = Array.from({ length: 30 }, (_, index) => `Task ${index}`)
    for (const title of wanted) {
      await createTask(title)
    }
    const { platform } = server
    await Promise.all([distributeOutbox(platform), distributeOutbox(platform), distributeOutbox(platform)])
    const senders = [new Sender(platform), new Sender(platform), new Sender(platform)]
    await Promise.all(senders.map((sender) => run(sender)))
    expect(titles()).toEqual(wanted)
  })
})

describe('failed deliveries', () => {
  it('failed deliveries are retried with growing delays, and later messages stay queued', async () => {
    const { id } = await add()
    receiver.answer = () => ({ status: 503, body: 'not now' })
    await createTask('First')
    await createTask('Second')
    await run()
    await run()
    expect(titles()).toEqual(['First'])
    pass(6_000)
    await run()
    pass(6_000)
    await run()
    expect(titles()).toEqual(['First', 'First'])
    expect(await read(id)).toMatchObject({
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
    pass(30_000)
    await run()
    expect(titles()).toEqual(['First', 'First', 'First', 'Second'])
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect([new Set(ids.slice(0, 3)).size, ids[2] === ids[3]]).toEqual([1, false])
    expect(await read(id)).toMatchObject({ waiting: 0, failingSince: null, nextAttemptAt: null })
  })

  it('failed deliveries raise an alert after an hour and disable the webhook after a day', async () => {
    const { id } = await add({ name: 'Dead end' })
    receiver.answer = () => ({ status: 500 })
    await createTask('Lost')
    await run()
    const find = () => webhookFailing.find(server.platform)
    expect(await find()).toEqual([])
    pass(HOUR)
    await run()
    expect(await find()).toMatchObject([{ object: 'Dead end', severity: 'warning' }])
    pass(DAY)
    await run()
    expect(await read(id)).toMatchObject({
      isActive: false,
      disabledReason: reasons.failedForADay,
      waiting: 0,
    })
    expect(await find()).toMatchObject([{ severity: 'critical' }])
    await ingestEvents(server.platform)
    const query = { kind: 'webhook.disabled' }
    const { items } = (await server.call(admin, auditList, { query })).body
    expect(items.filter(({ object }) => object?.id === String(id))).toHaveLength(1)
    const body = { name: 'Dead end', url: receiver.url, events: ['task.created'], isActive: true }
    await server.call(admin, webhooksUpdate, { params: { id }, body })
    expect(await find()).toEqual([])
  })

  it('a response with status 410 disables the webhook immediately', async () => {
    const { id } = await add()
    receiver.answer = () => ({ status: 410 })
    await createTask('Gone')
    await run()
    expect(await read(id)).toMatchObject({ isActive: false, disabledReason: reasons.gone })
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 1 }])
  })

  it('failed deliveries do not delay other webhooks', async () => {
    const silent = await listen(() => undefined)
    for (let count = 0; count < 7; count++) {
      await add({ url: silent.url })
    }
    await add()
    await createTask('For both')
    const sender = new Sender(server.platform, { within: 60_000 })
    await distributeOutbox(server.platform)
    await sender.look()
    await expect.poll(titles).toEqual(['For both'])
    await silent.stop()
    await sender.settled()
  })

  it('failed deliveries are retried by another process when the lease of a dead one expired', async () => {
    const { id } = await add()
    await createTask('Once more')
    const { platform } = server
    await distributeOutbox(platform)
    const until = new Date(platform.clock.now().getTime() + 30_000)
    await platform.database.change('UPDATE webhooks SET lease_until = ? WHERE id = ?', [until, id])
    await run()
    expect(receiver.received).toEqual([])
    pass(31_000)
    await run()
    expect(titles()).toEqual(['Once more'])
  })

  it('failed deliveries are counted but not stored above the queue limit', async () => {
    const { id } = await add()
    const { database } = server.platform
    await database.change('UPDATE webhooks SET waiting = ? WHERE id = ?', [limits.webhookQueue - 1, id])
    await createTask('Fits')
    await createTask('Does not')
    await distributeOutbox(server.platform)
    expect(await read(id)).toMatchObject({ waiting: limits.webhookQueue, dropped: 1 })
    expect(await deliveriesOf(id)).toHaveLength(1)
  })

  it('report a secret that cannot be decrypted', async () => {
    const { id } = await add()
    await server.platform.database.change('UPDATE webhooks SET secret = ? WHERE id = ?', [
      Buffer.alloc(64),
      id,
    ])
    await createTask('Unsigned')
    await run()
    expect(receiver.received).toEqual([])
    expect(await deliveriesOf(id)).toMatchObject([{ error: reasons.secretLost }])
  })
})

it('the log of a message is kept for thirty days and while it is queued', async () => {
  const { id } = await add()
  await createTask('Sent')
  await run()
  receiver.answer = () => ({ status: 500 })
  await createTask('Waits')
  await run()
  pass(31 * DAY)
  await sweepWebhooks(server.platform)
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting' }])
})
