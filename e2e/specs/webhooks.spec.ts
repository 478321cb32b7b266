import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Shell } from '../pages/Shell.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { people } from '../support/people.ts'
import { viewings } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const [desktop] = viewings

/** A failed message is sent again after 5 seconds, and after 30 more if the receiver was still failing then. */
const REDELIVERY_TIMEOUT = { timeout: 60_000 }

/** Starts a server whose response the test decides. */
async function startReceiver() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const receiver = { status: 204, received, url: '', stop: async () => undefined as void }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      response.writeHead(receiver.status).end(receiver.status === 204 ? undefined : 'not now')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  receiver.stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return receiver
}

test('an administrator sets up a webhook and sees its deliveries', async ({ windowOf }) => {
  const name = 'Receiver'
  const receiver = await startReceiver()
  const page = await windowOf(people.it_admin, desktop)
  await page.goto('/admin/webhooks')
  await page.getByRole('main').getByRole('button', { name: 'Add webhook' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  await form.getByLabel(/^Name/).fill(name)
  await form.getByLabel(/^URL/).fill(receiver.url)
  await form.getByLabel('Release activated').check()
  await expectAccessible(page, 'adding a webhook')
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByRole('dialog', { name: 'Webhook secret' }).getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name }).click()
  await expect(new Shell(page).heading).toHaveText(name)
  receiver.status = 500
  await page.getByRole('button', { name: 'Send test' }).click()
  const message = page.getByRole('listitem').filter({ hasText: 'Test message' }).first()
  await expect(message).toContainText('It responded with status 500.')
  await expect(page.getByText('Not delivering')).toBeVisible()
  await expectAccessible(page, 'a webhook that fails')
  receiver.status = 204
  await expect(message).toContainText('Delivered', REDELIVERY_TIMEOUT)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

  await message.getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('"type": "webhook.test"')
  await expectAccessible(page, 'a message')
  const before = receiver.received.length
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before)
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect(sheet).toBeHidden()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(new Shell(page).heading).toHaveText('Webhooks')
  await expect(page.getByRole('link', { name })).toBeHidden()
  await receiver.stop()
})
