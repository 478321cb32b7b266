import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Platform } from '../../../platform/platform.ts'
import { findings } from '../messages/en.ts'
import type { Finding, Rule } from '../rule.ts'

/** Fuller than this, nothing that takes a disk can be relied on. */
const CRITICAL = 0.97

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The folder itself, or the nearest one above it that is there: it is made when the first file comes. */
async function nearest(folder: string): Promise<string> {
  let path = folder
  while (!(await exists(path)) && dirname(path) !== path) {
    path = dirname(path)
  }
  return path
}

/**
 * How full the disk of a folder is, from 0 to 1, for whoever is not its administrator: what is kept back for them counts as
 * taken.
 */
export async function usedShare(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(await nearest(folder))
  const used = blocks - bfree
  return used + bavail === 0 ? 1 : used / (used + bavail)
}

async function findFull({ environment, settings }: Platform): Promise<Finding[]> {
  const most = settings.get('alerts.diskPercent') / 100
  const folders = { files: environment.FILES_DIR, backups: environment.BACKUP_FOLDER }
  const found: Finding[] = []
  for (const object of ['files', 'backups'] as const) {
    const folder = folders[object]
    const share = folder === undefined ? 0 : await usedShare(folder)
    if (share > most) {
      const isCritical = share > CRITICAL
      found.push({
        object,
        severity: isCritical ? 'critical' : 'warning',
        detail: findings.disk(object, isCritical ? CRITICAL : most),
      })
    }
  }
  return found
}

/** Whether the disks that the portal writes to have room (docs/RULES.md, "Alerts"). */
export const disk: Rule = { kind: 'disk', every: 15, find: findFull }
