import { alertsList } from '@headway/contracts/alerts'
import {
  type Backup,
  backupsList,
  backupsRestorePlan,
  backupsStart,
  backupsState,
  type RestoreTest,
  restoreTestsList,
  restoreTestsStart,
} from '@headway/contracts/backups'
import { databaseReport } from '@headway/contracts/database'
import { type PreparedReply, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'

const moment = '2099-01-31T01:30:00.000Z'

const backupWith = (other: Partial<Backup> = {}): Backup => ({
  id: 7,
  kind: 'daily',
  state: 'done',
  requestedAt: moment,
  requestedBy: null,
  startedAt: moment,
  finishedAt: moment,
  snapshotId: '1a2b3c4d',
  step: null,
  percent: null,
  bytes: 17_511_219,
  rows: 1_204,
  files: 1,
  error: null,
  removedAt: null,
  ...other,
})

const restoreTest: RestoreTest = {
  id: 3,
  backupId: 7,
  state: 'done',
  requestedAt: moment,
  requestedBy: null,
  finishedAt: moment,
  tables: 66,
  rows: 1_204,
  files: 1,
  error: null,
}

const state = {
  obstacle: null,
  testObstacle: null,
  folder: '/srv/backups',
  last: backupWith(),
  current: null,
  nextAt: moment,
  lastTest: restoreTest,
  nextTestAt: moment,
  can: { start: true, test: true, restore: true },
}

const report = {
  server: { family: 'mariadb' as const, version: '10.11.19-MariaDB' },
  bytes: 3_145_728,
  tables: [
    { name: 'tasks', rows: 20, bytes: 2_097_152, grownBytes: 1_048_576 },
    { name: 'users', rows: 38, bytes: 1_048_576, grownBytes: -524_288 },
    { name: 'jobs', rows: 0, bytes: 16_384, grownBytes: 0 },
    { name: 'new', rows: 0, bytes: 16_384, grownBytes: null },
  ],
  grownSince: '2099-01-24',
  growth: [
    { day: '2099-01-30', bytes: 2_097_152 },
    { day: '2099-01-31', bytes: 3_145_728 },
  ],
  slow: {
    bound: 300,
    items: [
      {
        statement: 'SELECT 1 FROM tasks',
        count: 2,
        averageMilliseconds: 410,
        longestMilliseconds: 1_500,
        lastAt: moment,
      },
    ],
  },
  migrations: {
    applied: 99,
    last: { name: '209901310000_tasks', at: moment },
    waiting: ['209902010000_next'],
  },
  pool: { size: 16, used: 3, waiting: 2 },
  connections: { used: 12, most: 400 },
}

const openDatabase = (replies: readonly PreparedReply[] = []) =>
  renderSection(section, {
    user: signedIn('super_admin'),
    path: '/admin/database',
    replies: [
      ...replies,
      reply(alertsList, { items: [] }),
      reply(backupsState, state),
      reply(backupsList, { items: [backupWith()], nextCursor: null }),
      reply(restoreTestsList, { items: [restoreTest], nextCursor: null }),
      reply(databaseReport, report),
    ],
  })

async function choose(portal: ReturnType<typeof openDatabase>, entry: string) {
  await portal.user.click(await screen.findByRole('button', { name: /^Actions for the backup of/ }))
  await portal.user.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('Database Management', () => {
  it('Database Management shows backups, restore tests, tables, slow statements and the server', async () => {
    openDatabase()
    await screen.findByText('16.7 MB · 1,204 rows · 1 file')
    await screen.findByText('Verified 66 tables, 1,204 rows and 1 file')
    expect(screen.getByText('/srv/backups')).toBeTruthy()
    const tables = within(screen.getByRole('table', { name: 'Tables' }))
    expect(tables.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'TableRows (approx.)Since 01/24/2099Size',
      'tasks20+1 MB2 MB',
      'users38−512 KB1 MB',
      'jobs00 KB16 KB',
      'new0–16 KB',
    ])
    await screen.findByRole('figure', { name: 'Growth' })
    const slow = within(screen.getByRole('table', { name: 'Slow queries' })).getAllByRole('row')[1]
    expect(slow?.textContent).toMatch(/410 ms1,500 ms2$/)
    expect(screen.getByText('MariaDB 10.11.19-MariaDB')).toBeTruthy()
    expect(screen.getByText('12 of 400')).toBeTruthy()
    expect(screen.getByText('3 of 16, 2 waiting')).toBeTruthy()
    expect(screen.getByText('209902010000_next')).toBeTruthy()
  })

  it('Database Management draws no growth chart from a single night', async () => {
    openDatabase([reply(databaseReport, { ...report, growth: report.growth.slice(0, 1) })])
    await screen.findByText('Recorded nightly. The chart appears after two nights.')
    expect(screen.queryByRole('figure', { name: 'Growth' })).toBeNull()
  })

  it('Database Management is forbidden for other roles', async () => {
    openDatabase([reply(backupsState, refusal(403)), reply(databaseReport, refusal(403))])
    await screen.findByText('You do not have permission to perform this action.')
    expect(screen.queryByRole('button', { name: 'Backup Now' })).toBeNull()
  })

  it('Database Management is requested again after a loading error', async () => {
    const portal = openDatabase([reply(databaseReport, refusal(503))])
    const again = await screen.findByRole('button', { name: 'Try again' })
    portal.change(reply(databaseReport, report))
    await portal.user.click(again)
    await screen.findByText('12 of 400')
  })

  it('Database Management starts a backup and shows its progress', async () => {
    const current = backupWith({ state: 'running', step: 'files', percent: 40, finishedAt: null })
    const portal = openDatabase([reply(backupsStart, current)])
    const button = await screen.findByRole('button', { name: 'Backup Now' })
    portal.change(reply(backupsState, { ...state, current, can: { ...state.can, start: false } }))
    await portal.user.click(button)
    await screen.findByText('Copying files')
    expect(screen.getByRole('progressbar', { name: 'Copying files' }).getAttribute('aria-valuenow')).toBe(
      '40',
    )
    expect(button.getAttribute('aria-busy')).toBe('true')
    await portal.user.click(button)
    expect(portal.asked(backupsStart)).toHaveLength(1)
  })

  it('Database Management says why a backup was refused', async () => {
    const detail = 'A backup is being made. Wait until it is done.'
    const portal = openDatabase([reply(backupsStart, refusal(409, { detail }))])
    await portal.user.click(await screen.findByRole('button', { name: 'Backup Now' }))
    await screen.findByText(detail)
  })

  it('Database Management says why no backup can be made and offers none', async () => {
    const obstacle = 'This machine has no mariadb-dump of MariaDB.'
    const can = { start: false, test: false, restore: true }
    openDatabase([
      reply(backupsState, {
        ...state,
        obstacle,
        testObstacle: obstacle,
        last: null,
        nextAt: null,
        nextTestAt: null,
        can,
      }),
      reply(backupsList, { items: [], nextCursor: null }),
      reply(restoreTestsList, { items: [], nextCursor: null }),
    ])
    await screen.findByText(obstacle)
    await screen.findByText('No backups yet')
    await screen.findByText('No restore tests yet')
    expect(screen.getByText('Never')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Backup Now' }).disabled).toBe(true)
  })

  it('a failed backup shows the reason and offers no actions', async () => {
    const failed = backupWith({
      state: 'failed',
      kind: 'manual',
      requestedBy: { id: 1, name: 'Ada Byron' },
      bytes: null,
      error: 'The backup disk is full.',
    })
    openDatabase([reply(backupsList, { items: [failed], nextCursor: null })])
    await screen.findByText('The backup disk is full.')
    expect(screen.getByText('Manual, by Ada Byron')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  })

  it('Database Management tests the restore of a backup', async () => {
    const portal = openDatabase([reply(restoreTestsStart, { ...restoreTest, state: 'waiting' })])
    await choose(portal, 'Test restore')
    await waitFor(() => expect(portal.asked(restoreTestsStart)[0]?.params).toEqual({ id: '7' }))
    await screen.findByText('Restore test started')
  })

  it('Database Management starts a restore once the organization’s name is typed', async () => {
    const command = 'npm run restore -- /srv/backups/headway.backup --replace'
    const plan = {
      backup: backupWith(),
      organization: 'Aid Office',
      now: { people: 38, tasks: 20 },
      test: restoreTest,
      command,
    }
    const portal = openDatabase([reply(backupsRestorePlan, plan)])
    await choose(portal, 'Restore…')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('38 people, 20 tasks, and all changes since')
    const field = dialog.getByLabelText('Type “Aid Office” to see the steps')
    await portal.user.type(field, 'aid office')
    expect(dialog.queryByText(command)).toBeNull()
    await portal.user.clear(field)
    await portal.user.type(field, 'Aid Office')
    await dialog.findByText(command)
  })

  it('Database Management offers no restore to users who may not restore', async () => {
    const portal = openDatabase([
      reply(backupsState, { ...state, can: { start: true, test: true, restore: false } }),
    ])
    await portal.user.click(await screen.findByRole('button', { name: /^Actions for the backup of/ }))
    await screen.findByRole('menuitem', { name: 'Test restore' })
    expect(screen.queryByRole('menuitem', { name: 'Restore…' })).toBeNull()
  })
})
