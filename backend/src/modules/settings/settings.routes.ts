import {
  settingsChange,
  settingsCompare,
  settingsExport,
  settingsHistory,
  settingsList,
  settingsOverview,
  settingsUpdate,
} from '@headway/contracts/settings'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { orStale } from '../../platform/http/optimistic-locking.ts'
import { compare, recordExport, toFile } from './settings-file.ts'
import { can } from './settings.policy.ts'
import { findSetting, listHistory, listSettings } from './settings.queries.ts'
import { changeSettings } from './settings.service.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'
import type { Reply } from '@headway/contracts'
import { readDiskUsage } from '../../platform/files/disk-usage.ts'

type Overview = Reply<typeof settingsOverview>

/** Returns the usage of the volume with the stored files; null when it cannot be read. */
async function readStorage({ environment, logger }: Platform): Promise<Overview['storage']> {
  try {
    return await readDiskUsage(environment.FILES_DIR)
  } catch (error) {
    logger.warn({ err: error }, 'the volume of the files cannot be read')
    return null
  }
}

/** Returns the current state of the database, storage, identity provider and mail. */
async function readOverview(platform: Platform): Promise<Overview> {
  const { database, environment } = platform
  const [[server], storage] = await Promise.all([
    database.rows<{ version: string }>('SELECT VERSION() AS version'),
    readStorage(platform),
  ])
  return {
    database: { isConnected: server !== undefined, version: server?.version ?? '' },
    storage,
    identity: {
      provider: environment.IDENTITY_PROVIDER,
      consoleUrl: environment.IDENTITY_CONSOLE_URL ?? null,
    },
    mail: { isConfigured: environment.SMTP_URL !== undefined },
  }
}

/** Registers the endpoints for settings. */
export function registerSettings(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  const { database, clock } = platform
  const options = { can: can.administer, ability: 'setting.administer' }

  table.route(settingsList, options, async () => ({ items: await listSettings(database) }))

  table.route(settingsHistory, options, ({ query }) => listHistory(database, query))

  table.route(settingsOverview, options, () => readOverview(platform))

  table.route(settingsUpdate, options, async ({ context, params, body, expectedVersion, write }) => {
    const read = () => findSetting(database, params.key)
    const change = { key: params.key, value: body.value, version: expectedVersion, pointer: '/value' }
    await orStale(
      write((trx) => changeSettings(platform, context, [change], trx)),
      read,
    )
    return read()
  })

  table.route(settingsChange, options, async ({ context, body, write }) => {
    const seen = new Map(body.changes.map(({ key, version }) => [key, version]))
    const readNamed = async () => (await listSettings(database)).filter(({ key }) => seen.has(key))
    const readStale = async () => ({
      items: (await readNamed()).filter(({ key, version }) => version !== seen.get(key)),
    })
    const changes = body.changes.map(({ key, value, version }, index) => ({
      key,
      value,
      version,
      pointer: `/changes/${index}/value`,
    }))
    await orStale(
      write((trx) => changeSettings(platform, context, changes, trx)),
      readStale,
    )
    return { items: await readNamed() }
  })

  table.route(settingsExport, options, async ({ context, write }) => {
    const file = toFile(await listSettings(database), clock.now())
    await write((trx) => recordExport(platform, context, file, trx))
    return file
  })

  table.route(settingsCompare, options, async ({ body }) => compare(await listSettings(database), body))
}
