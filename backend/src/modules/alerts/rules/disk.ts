import type { Platform } from '../../../platform/platform.ts'
import { readVolume, usedShare } from '../../../platform/volume.ts'
import { findings } from '../messages/en.ts'
import type { Finding, Rule } from '../rule.ts'

/** Fuller than this, nothing that takes a disk can be relied on. */
const CRITICAL = 0.97

async function findFull({ environment, settings }: Platform): Promise<Finding[]> {
  const most = settings.get('alerts.diskPercent') / 100
  const folders = { files: environment.FILES_DIR, backups: environment.BACKUP_FOLDER }
  const found: Finding[] = []
  for (const object of ['files', 'backups'] as const) {
    const folder = folders[object]
    const share = folder === undefined ? 0 : usedShare(await readVolume(folder))
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
export const disk: Rule = { kind: 'disk', every: 30, find: findFull }
