import {
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
import type { RouteTable } from '../../platform/http/endpoint.ts'
import { secretAlreadyShown } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { orStale } from '../../platform/http/versions.ts'
import { personalRecords } from './personal-data.ts'
import { registerJobs } from './webhooks.jobs.ts'
import { can } from './webhooks.policy.ts'
import { listDeliveries, listWebhooks, readDelivery, readWebhook } from './webhooks.queries.ts'
import {
  createWebhook,
  queueAgain,
  queueTest,
  removeWebhook,
  rotateSecret,
  updateWebhook,
} from './webhooks.service.ts'

const options = { can: can.administer, ability: 'webhook.administer' }

function registerDeliveries(table: RouteTable, platform: Platform): void {
  const { database } = platform

  table.route(webhookDeliveriesList, options, async ({ params, query }) => {
    await readWebhook(database, params.id)
    return listDeliveries(database, params.id, query)
  })

  table.route(webhookDeliveriesGet, options, ({ params }) =>
    readDelivery(database, params.id, params.delivery),
  )

  table.route(webhookDeliveriesAgain, options, async ({ params, write }) => {
    await write((trx) => queueAgain(platform, params, trx))
    const { body: _, response: __, ...delivery } = await readDelivery(database, params.id, params.delivery)
    return delivery
  })

  table.route(webhooksTest, options, async ({ act, params, write }) => {
    const id = await write((trx) => queueTest(platform, act, params.id, trx))
    const { body: _, response: __, ...delivery } = await readDelivery(database, params.id, id)
    return delivery
  })
}

/** Mounts what administrators do with webhooks, and begins to send. */
export function registerWebhooks(table: RouteTable, platform: Platform): void {
  const { database } = platform
  platform.personalData.add(personalRecords)
  registerJobs(platform)
  registerDeliveries(table, platform)

  table.route(webhooksList, options, async () => ({ items: await listWebhooks(database) }))

  table.route(webhooksGet, options, ({ params }) => readWebhook(database, params.id))

  table.route(webhooksCreate, options, async ({ act, body, write }) => {
    // What `write` returns is kept to be repeated; the secret is not kept readable anywhere.
    let secret: string | undefined
    const id = await write(async (trx) => {
      const made = await createWebhook(platform, act, body, trx)
      secret = made.secret
      return made.id
    })
    if (secret === undefined) {
      throw secretAlreadyShown()
    }
    return { ...(await readWebhook(database, id)), secret }
  })

  table.route(webhooksUpdate, options, async ({ act, params: { id }, body, expectedVersion, write }) => {
    const change = { id, body, version: expectedVersion }
    await orStale(
      write((trx) => updateWebhook(platform, act, change, trx)),
      () => readWebhook(database, id),
    )
    return readWebhook(database, id)
  })

  table.route(webhooksRemove, options, async ({ act, params, write }) => {
    await write((trx) => removeWebhook(platform, act, params.id, trx))
    return undefined
  })

  table.route(webhooksRotate, options, async ({ act, params, write }) => {
    let secret: string | undefined
    await write(async (trx) => {
      secret = await rotateSecret(platform, act, params.id, trx)
    })
    if (secret === undefined) {
      throw secretAlreadyShown()
    }
    return { secret }
  })
}
