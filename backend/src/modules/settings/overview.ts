import type { Reply } from '@headway/contracts'
import type { settingsOverview } from '@headway/contracts/settings'
import type { Platform } from '../../platform/platform.ts'
import { readVolume } from '../../platform/volume.ts'

type Overview = Reply<typeof settingsOverview>

/** How full the volume is that files are stored on. */
async function readStorage({ environment, logger }: Platform): Promise<Overview['storage']> {
  try {
    return await readVolume(environment.FILES_DIR)
  } catch (error) {
    logger.warn({ err: error }, 'the volume of the files cannot be read')
    return null
  }
}

/** What the portal runs on, as it is at this moment. */
export async function readOverview(platform: Platform): Promise<Overview> {
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
