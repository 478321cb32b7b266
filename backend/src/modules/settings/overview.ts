import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Reply } from '@headway/contracts'
import type { settingsOverview } from '@headway/contracts/settings'
import type { Platform } from '../../platform/platform.ts'

type Overview = Reply<typeof settingsOverview>

/** The volume of a folder; one that is not made yet will be on the volume of the folder it is made in. */
async function readVolume(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder)
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) {
      throw error
    }
    return readVolume(parent)
  }
}

/** How full the volume is that files are stored on; what only root may fill counts as used. */
async function readStorage({ environment, logger }: Platform): Promise<Overview['storage']> {
  try {
    const { bsize, blocks, bavail } = await readVolume(resolve(environment.FILES_DIR))
    return { usedBytes: (blocks - bavail) * bsize, totalBytes: blocks * bsize }
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
