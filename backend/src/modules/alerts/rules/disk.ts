import type { Environment } from '../../../platform/environment.ts'
import { readDiskUsage, usedFraction } from '../../../platform/files/disk-usage.ts'
import { findings } from '../messages/en.ts'
import type { Finding, Rule } from '../rule.ts'

/** Used fraction of a volume from which an alert is raised. */
const WARNING = 0.9
/** Used fraction from which writes can fail at any time. */
const CRITICAL = 0.97

/**
 * Returns a finding for each volume that is nearly full.
 *
 * @param warning used fraction, from 0 to 1, from which an alert is raised.
 */
export async function findFullVolumes(
  { FILES_DIR, BACKUP_FOLDER }: Pick<Environment, 'FILES_DIR' | 'BACKUP_FOLDER'>,
  { warning }: { warning: number } = { warning: WARNING },
): Promise<Finding[]> {
  const folders = { files: FILES_DIR, backups: BACKUP_FOLDER }
  const found: Finding[] = []
  for (const object of ['files', 'backups'] as const) {
    const folder = folders[object]
    const used = folder === undefined ? 0 : usedFraction(await readDiskUsage(folder))
    if (used > warning) {
      const isCritical = used > CRITICAL
      found.push({
        object,
        severity: isCritical ? 'critical' : 'warning',
        detail: findings.disk(object, isCritical ? CRITICAL : warning),
      })
    }
  }
  return found
}

/**
 * Checks that the volumes that the portal writes to have free space (docs/OPERATIONS.md, "Health checks and alerts").
 */
export const disk: Rule = {
  kind: 'disk',
  every: 30,
  find: ({ environment }) => findFullVolumes(environment),
}
