import type { Reply } from '@headway/contracts'
import type { Backup, backupsState } from '@headway/contracts/backups'
import type { calendarGet } from '@headway/contracts/calendar'
import {
  type Setting,
  settingDefaults,
  type SettingKey,
  settingKeys,
  type settingsOverview,
} from '@headway/contracts/settings'

export const ada = { id: 7, name: 'Ada Byron' }

/** Returns the default settings, with overrides. */
export const settingsWith = (
  changed: Partial<Record<SettingKey, Partial<Setting>>> = {},
): { items: Setting[] } => ({
  items: settingKeys.map((key) => ({
    key,
    value: settingDefaults[key],
    default: settingDefaults[key],
    previous: null,
    version: 0,
    updatedAt: null,
    updatedBy: null,
    ...changed[key],
  })),
})

export const overviewWith = (
  fields: Partial<Reply<typeof settingsOverview>> = {},
): Reply<typeof settingsOverview> => ({
  database: { isConnected: true, version: '10.11.6' },
  storage: { usedBytes: 34_000_000_000, totalBytes: 100_000_000_000 },
  identity: { provider: 'embedded', consoleUrl: null },
  mail: { isConfigured: true },
  ...fields,
})

export const calendarWith = (fields: Partial<Reply<typeof calendarGet>> = {}): Reply<typeof calendarGet> => ({
  timeZone: 'UTC',
  workingDays: [1, 2, 3, 4, 5],
  holidays: [],
  can: { edit: true },
  ...fields,
})

const moment = '2099-01-31T08:00:00.000Z'

export const backupWith = (fields: Partial<Backup> = {}): Backup => ({
  id: 4,
  kind: 'manual',
  state: 'done',
  requestedAt: moment,
  requestedBy: ada,
  startedAt: moment,
  finishedAt: moment,
  snapshotId: '1a2b3c4d',
  step: null,
  percent: null,
  bytes: 1_000,
  rows: 10,
  files: 1,
  error: null,
  removedAt: null,
  ...fields,
})

export const backupsWith = (
  fields: Partial<Reply<typeof backupsState>> = {},
): Reply<typeof backupsState> => ({
  obstacle: null,
  testObstacle: null,
  folder: '/backups',
  last: null,
  current: null,
  nextAt: null,
  lastTest: null,
  nextTestAt: null,
  can: { start: true, test: true, restore: false },
  ...fields,
})
