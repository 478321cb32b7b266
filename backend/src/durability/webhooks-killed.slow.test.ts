import { tasksCreate } from '@headway/contracts/tasks'
import { webhooksCreate } from '@headway/contracts/webhooks'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { onThisMachine, type Receiver, startReceiver } from '../modules/webhooks/testing/receiver.ts'
import { buildUser, type TestUser } from '../test/portal.ts'
import { type DurablePortal, startDurablePortal } from './testing/durable-portal.ts'

const KILLS = 5
const TASKS_EACH = 3

let portal: DurablePortal
let receiver: Receiver
let admin: TestUser

beforeAll(async () => {
  receiver = await startReceiver()
  portal = await startDurablePortal(onThisMachine)
  admin = await buildUser(portal, { role: 'super_admin' })
})
afterAll(async () => {
  await portal.stop()
  await receiver.stop()
})

async function send(path: string, body: object): Promise<void> {
  const answer = await fetch(`${portal.backend.url}${path}`, {
    method: 'POST',
    headers: { Cookie: admin.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.text()).toBeLessThan(300)
}

/** Ends the leases of killed processes, which last half a minute. */
const endLeases = () => portal.platform.database.change('UPDATE webhooks SET lease_until = NULL')

const titles = () => receiver.received.map(({ message }) => (message.data as { title: string }).title)

it('the webhook queue delivers every message in order when the backend is killed while sending', async () => {
  await send(webhooksCreate.path, { name: 'Receiver', url: receiver.url, events: ['task.created'] })
  const wanted: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    for (let count = 0; count < TASKS_EACH; count++) {
      wanted.push(`Task ${kill}.${count}`)
      await send(tasksCreate.path, { title: wanted.at(-1), assigneeIds: [] })
    }
    const before = receiver.received.length
    // The response to the current message is lost with the backend.
    receiver.answer = (count) => {
      if (count > before) {
        portal.backend.signal('SIGKILL')
      }
      return { status: 204 }
    }
    await portal.backend.ended
    receiver.answer = () => ({ status: 204 })
    await endLeases()
    await portal.startBackend()
  }
  await vi.waitFor(() => expect(new Set(titles())).toEqual(new Set(wanted)), {
    timeout: 60_000,
    interval: 100,
  })
  const firsts = [...new Set(titles())]
  expect(firsts).toEqual(wanted)
  const ids = new Map(receiver.received.map(({ headers, body }) => [body, headers['webhook-id']]))
  expect(new Set(ids.values()).size).toBe(wanted.length)
}, 300_000)
