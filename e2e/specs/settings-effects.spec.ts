import type { SettingKey, SettingValues } from '@headway/contracts/settings'
import type { Locator, Page } from '@playwright/test'
import { people, type Person } from '../support/people.ts'
import {
  changeSettings,
  EFFECT_TIMEOUT_MS,
  type ListedSetting,
  readSettings,
  restoreSettings,
} from '../support/settings.ts'
import { expect, test } from '../support/test.ts'

const withinEffectTimeout = { timeout: EFFECT_TIMEOUT_MS }

test.describe.configure({ mode: 'default' })

test.afterEach(async ({ windowOf }) => restoreSettings(await windowOf(people.super_admin)))

/** A value other than the default for every setting. */
const newValues: SettingValues = {
  'organization.name': 'Office of Scholarships',
  'organization.timeZone': 'Europe/Berlin',
  'calendar.workingDays': [1, 2, 3, 4],
  'session.minutes': 300,
  'session.warningMinutes': 20,
  'session.maxMinutes': 1_000,
  'security.failedSignInAlerts': false,
  'security.twoFactorRoles': ['president'],
  'apiTokens.enabled': false,
  'notifications.deadlineHours': 48,
  'notifications.reportReminderTime': '16:30',
  'notifications.digestTime': '06:45',
  'reports.dueTime': '18:00',
  'reports.expectedRoles': ['staff', 'pm'],
  'reports.managerAfterDays': 3,
  'reports.approvalDays': 4,
  'mail.notifications': false,
  'mail.welcome': false,
  'people.defaultRole': 'viewer',
  'people.autoActivate': true,
  'files.approvalThresholdBytes': 1_048_576,
  'files.bytesPerPerson': 3 * 1_024 ** 3,
  'retention.signInDays': 401,
  'retention.auditDays': 1_096,
  'retention.trashDays': 29,
  'retention.archiveAfterDays': 3_000,
  'sections.guard': 'warn',
  'appearance.theme': 'dark',
  'appearance.sidebar': 'fixed',
  'appearance.dateFormat': 'DD.MM.YYYY',
  'tags.colors': [{ tag: 'ledger', color: 'teal' }],
  'backups.time': '02:15',
}

/** Waits until a page has read the new values of these settings, and returns the time. */
async function waitForSettings(page: Page, keys: readonly SettingKey[]): Promise<number> {
  await page.waitForResponse(async (answer) => {
    if (new URL(answer.url()).pathname !== '/api/settings' || answer.request().method() !== 'GET') {
      return false
    }
    const { items } = (await answer.json()) as { items: ListedSetting[] }
    return keys.every(
      (key) => JSON.stringify(items.find((one) => one.key === key)?.value) === JSON.stringify(newValues[key]),
    )
  })
  return Date.now()
}

test('every setting that one administrator changes reaches another within two seconds', async ({
  windowOf,
}) => {
  const changing = await windowOf(people.super_admin)
  const reading = await windowOf(people.it_admin)
  await reading.goto('/settings')
  await expect(reading.getByRole('heading', { name: 'Recent changes', exact: true })).toBeVisible()
  const known = await readSettings(changing)
  expect(known.map(({ key }) => key).toSorted()).toEqual(Object.keys(newValues).toSorted())
  for (const key of Object.keys(newValues) as SettingKey[]) {
    const read = waitForSettings(reading, [key])
    await changeSettings(changing, { [key]: newValues[key] })
    const changedAt = Date.now()
    expect((await read) - changedAt, key).toBeLessThanOrEqual(EFFECT_TIMEOUT_MS)
  }
})

interface Effect {
  /** New values of the settings. */
  keys: readonly SettingKey[]
  reader: Person
  path: string
  /** Expects the effect on the reader's page, which stays open. */
  shows: (page: Page) => Locator
}

const kept = (page: Page, kind: string, days: number) =>
  page
    .getByRole('list', { name: 'What we store' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${kind}`) })
    .getByText(`Deleted after ${days} days`)

const effects: readonly Effect[] = [
  {
    keys: ['apiTokens.enabled'],
    reader: people.staff,
    path: '/activity/tokens',
    shows: (page) => page.getByText('API tokens are turned off by your administrator.'),
  },
  {
    keys: ['notifications.digestTime', 'organization.timeZone'],
    reader: people.staff,
    path: '/notifications/preferences',
    shows: (page) => page.getByText('At 06:45 (Europe/Berlin)'),
  },
  {
    keys: ['retention.signInDays'],
    reader: people.staff,
    path: '/activity/privacy',
    shows: (page) => kept(page, 'Sign-ins', 401),
  },
  {
    keys: ['backups.time'],
    reader: people.super_admin,
    path: '/admin/database',
    shows: (page) => page.getByText(/2:15/).first(),
  },
]

for (const { keys, reader, path, shows } of effects) {
  test(`changing ${keys.join(' and ')} takes effect on ${path}`, async ({ windowOf }) => {
    const changing = await windowOf(people.super_admin)
    const page = await windowOf(reader)
    await page.goto(path)
    await expect(page.getByText(/^Loading.*\.\.\.$/)).toHaveCount(0)
    await expect(shows(page)).toHaveCount(0)
    await changeSettings(changing, Object.fromEntries(keys.map((key) => [key, newValues[key]])))
    // Options of a select are invisible until it is open.
    await expect(shows(page)).not.toHaveCount(0, withinEffectTimeout)
  })
}
