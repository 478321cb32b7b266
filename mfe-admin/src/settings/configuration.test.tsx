import { auditList } from '@headway/contracts/audit'
import { backupsList, backupsStart, backupsState } from '@headway/contracts/backups'
import { settingsChange, settingsCompare, settingsExport, settingsHistory } from '@headway/contracts/settings'
import { type PreparedReply, refusal, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ada, backupsWith, backupWith, settingsWith } from '../test/settings.ts'
import { listedEntry } from '../test/audit.ts'
import { renderSettings } from '../test/renderSettings.tsx'

const moment = '2099-01-31T08:00:00.000Z'

const openSettings = (replies: readonly PreparedReply[] = []) => renderSettings('super_admin', replies)

afterEach(() => vi.restoreAllMocks())

describe('the configuration file', () => {
  const file = { format: 'headway-settings' as const, version: 1 as const, exportedAt: moment, settings: {} }
  const fileOf = (text: string) => new File([text], 'settings.json', { type: 'application/json' })

  async function choose(content: File, replies: readonly PreparedReply[] = []) {
    const portal = openSettings(replies)
    await portal.user.click(await screen.findByRole('button', { name: 'Import Config' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.upload(dialog.getByLabelText(/Configuration file/), content)
    return { portal, dialog }
  }

  it('the configuration is exported to a file', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:settings')
    // Following the link would navigate away from the test page.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
    const portal = openSettings([reply(settingsExport, file)])
    await portal.user.click(await screen.findByRole('button', { name: 'Export Config' }))
    await screen.findByText('Configuration exported')
    const [content] = saved.mock.calls[0] ?? []
    expect(JSON.parse(await (content as Blob).text())).toEqual(file)
  })

  it('the configuration import shows its changes before it applies them', async () => {
    const { portal, dialog } = await choose(fileOf(JSON.stringify(file)), [
      reply(settingsCompare, {
        changes: [{ key: 'session.minutes', now: 480, next: 60, version: 4 }],
        unknown: ['no.such'],
        refused: [{ key: 'appearance.theme', message: 'Choose a theme' }],
        same: 3,
      }),
      reply(settingsChange, settingsWith()),
    ])
    await dialog.findByText('8 hours → 1 hour')
    dialog.getByText('Unknown settings, skipped: no.such')
    dialog.getByText('Default Theme is skipped. Choose a theme.')
    dialog.getByText('3 settings stay as they are.')
    expect(portal.asked(settingsChange)).toEqual([])
    await portal.user.click(dialog.getByRole('button', { name: 'Change 1 setting' }))
    await screen.findByText('Settings saved')
    expect(portal.asked(settingsChange)[0]?.body).toEqual({
      changes: [{ key: 'session.minutes', value: 60, version: 4 }],
    })
  })

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['nothing', 'null'],
  ])('the configuration import is rejected with one sentence when the file is %s', async (_, text) => {
    const { portal, dialog } = await choose(fileOf(text))
    await dialog.findByText('This file isn’t an exported configuration.')
    expect(portal.asked(settingsCompare)).toEqual([])
  })

  it('the configuration import does not read a file that is far too large', async () => {
    const { dialog } = await choose(fileOf(' '.repeat(200_001)))
    await dialog.findByText('This file is too large to be an exported configuration.')
  })

  it('the configuration import is compared again after a conflict', async () => {
    const comparison = (now: number, version: number) =>
      reply(settingsCompare, {
        changes: [{ key: 'session.minutes', now, next: 60, version }],
        unknown: [],
        refused: [],
        same: 0,
      })
    const { portal, dialog } = await choose(fileOf(JSON.stringify(file)), [comparison(480, 4)])
    await dialog.findByText('8 hours → 1 hour')
    portal.change(reply(settingsChange, refusal(412, { current: { items: [] } })))
    portal.change(comparison(120, 5))
    await portal.user.click(dialog.getByRole('button', { name: 'Change 1 setting' }))
    await dialog.findByText('2 hours → 1 hour')
    dialog.getByText('Another administrator changed a setting. Review the updated list and try again.')
  })
})

it('the settings history shows who changed which setting', async () => {
  const change = { id: 2, at: moment, by: ada }
  openSettings([
    reply(settingsHistory, {
      items: [
        { ...change, key: 'session.minutes', before: 480, after: 60 },
        { ...change, id: 1, key: 'gone.since', before: 1, after: 2 },
      ],
      nextCursor: null,
    }),
  ])
  const list = within(await screen.findByRole('list', { name: 'Recent changes' }))
  list.getByText('8 hours → 1 hour')
  list.getByText('gone.since')
  list.getByText('1 → 2')
  await waitFor(() => expect(list.getAllByText(/by Ada Byron/)).toHaveLength(2))
})

describe('the backup quick action', () => {
  it('the backup quick action shows the age of the last backup and starts one with one click', async () => {
    const finishedAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
    const portal = openSettings([
      reply(backupsState, backupsWith({ last: backupWith({ finishedAt }) })),
      reply(backupsStart, backupWith({ state: 'waiting' })),
    ])
    await screen.findByText('2 hours ago')
    portal.change(
      reply(
        backupsState,
        backupsWith({ current: backupWith({ state: 'running', step: 'files', percent: 40 }) }),
      ),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Backup Now' }))
    await screen.findByText('Backup started')
    expect(portal.asked(backupsStart)).toHaveLength(1)
    const bar = await screen.findByRole('progressbar', { name: 'Backup in progress: files' })
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    expect(screen.getByRole('button', { name: 'Backup Now' })).toHaveProperty('disabled', true)
  })

  it('the backup quick action says why the last backup failed', async () => {
    openSettings([
      reply(backupsList, {
        items: [backupWith({ state: 'failed', error: 'The disk is full.' })],
        nextCursor: null,
      }),
    ])
    await screen.findByText('The last backup failed. The disk is full.')
  })

  it('the backup quick action says why no backup can be made', async () => {
    const obstacle = 'No key for backups is set up.'
    openSettings([
      reply(backupsState, backupsWith({ obstacle, can: { start: false, test: false, restore: false } })),
    ])
    await screen.findByText(obstacle)
    expect(screen.getByRole('button', { name: 'Backup Now' })).toHaveProperty('disabled', true)
  })
})

it('the settings page links to the user import and to the security audit', async () => {
  openSettings()
  const target = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await target('Import Users')).toBe('/users/import')
  expect(await target('Security Audit')).toBe('/admin/security')
})

describe('the history of quick actions', () => {
  it('the history of quick actions lists all of them, newest first', async () => {
    const ids: Partial<Record<string, number>> = {
      'backup.finished': 12,
      'import.started': 40,
      'settings.exported': 31,
    }
    openSettings([
      reply(auditList, ({ query }) => {
        const kind = query.kind ?? ''
        const id = ids[kind]
        const items = id === undefined ? [] : [listedEntry({ id, kind, object: null })]
        return { items, nextCursor: null }
      }),
    ])
    const list = await screen.findByRole('list', { name: 'Recent actions' })
    const lines = within(list)
      .getAllByRole('button')
      .map((line) => line.textContent)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/import/i)
    expect(lines[2]).toMatch(/backup/i)
  })

  it('the history of quick actions is requested again after a loading error', async () => {
    const portal = openSettings([reply(auditList, refusal(503))])
    const again = await screen.findByRole('button', { name: 'Try again' })
    portal.change(reply(auditList, { items: [], nextCursor: null }))
    await portal.user.click(again)
    await screen.findByText('No actions yet')
  })
})
