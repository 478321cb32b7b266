import { formatNumber } from './numbers.ts'

const count = (one: string, many: string) => (number: number) =>
  number === 1 ? `1 ${one}` : `${formatNumber(number)} ${many}`

const rows = count('row', 'rows')
const files = count('file', 'files')
const tables = count('table', 'tables')

/** Texts of Database Management. */
export const databaseMessages = {
  title: 'Database Management',
  subtitle: 'Backups, restore tests and database health',
  failed: 'Couldn’t load the database status.',
  loading: 'Loading database...',
  rows,
  files,
  now: {
    start: 'Backup Now',
    started: 'Backup started',
    failed: 'Couldn’t start the backup.',
  },
  backups: {
    title: 'Backups',
    loading: 'Loading backups...',
    failed: 'Couldn’t load backups.',
    empty: 'No backups yet',
    more: 'Show more backups',
    last: 'Last backup',
    never: 'Never',
    next: 'Next backup',
    none: 'None',
    folder: 'Written to',
    waiting: 'Queued',
    steps: {
      database: 'Dumping the database',
      files: 'Copying files',
    },
    kinds: { daily: 'Daily', manual: 'Manual' },
    by: (name: string) => `by ${name}`,
    states: { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' },
    removed: 'Removed, newer backups are kept',
    holds: (size: string, rowCount: number, fileCount: number) =>
      `${size} · ${rows(rowCount)} · ${files(fileCount)}`,
    actions: (moment: string) => `Actions for the backup of ${moment}`,
    test: 'Test restore',
    restore: 'Restore…',
  },
  tests: {
    title: 'Restore tests',
    loading: 'Loading restore tests...',
    failed: 'Couldn’t load restore tests.',
    empty: 'No restore tests yet',
    hint: 'A backup is restored and verified weekly.',
    more: 'Show more tests',
    next: 'Next test',
    of: (id: number) => `Backup ${id}`,
    equal: (tableCount: number, rowCount: number, fileCount: number) =>
      `Verified ${tables(tableCount)}, ${rows(rowCount)} and ${files(fileCount)}`,
    started: 'Restore test started',
    startFailed: 'Couldn’t start the restore test.',
  },
  restore: {
    title: 'Restore a backup',
    description: 'Check what will be replaced, then follow the steps.',
    loading: 'Loading backup...',
    failed: 'Couldn’t load the backup.',
    when: 'Backup of',
    holds: 'Contains',
    tested: 'Restore test',
    untested: 'Not tested yet. Test it before you rely on it.',
    testFailed: (error: string) => `Failed: ${error}`,
    testDone: (moment: string) => `Succeeded on ${moment}`,
    replaced: 'Replaces',
    now: (people: number, tasks: number) =>
      `${count('person', 'people')(people)}, ${count('task', 'tasks')(tasks)}, and all changes since`,
    warning:
      'All changes since this backup are lost, and everyone has to sign in again. Headway is stopped during the restore.',
    confirm: (organization: string) => `Type “${organization}” to see the steps`,
    stepsTitle: 'On the server',
    steps: {
      stop: 'Stop the portal.',
      run: 'Restore the backup with this command:',
      start: 'When the command has finished, start the portal again.',
    },
    copy: 'Copy command',
    copied: 'Command copied',
    copyFailed: 'Couldn’t copy. Select and copy it manually.',
    close: 'Close',
  },
  tables: {
    title: 'Tables',
    size: (size: string) => `${size} in total`,
    grown: (size: string) => `+${size}`,
    shrunk: (size: string) => `−${size}`,
    unknown: '–',
    columns: {
      table: 'Table',
      rows: 'Rows (approx.)',
      growth: (day: string) => `Since ${day}`,
      size: 'Size',
    },
    estimated: formatNumber,
    showAll: 'Show all tables',
  },
  growth: {
    title: 'Growth',
    empty: 'Recorded nightly. The chart appears after two nights.',
    day: 'Day',
    size: 'Size',
    summary: (now: string, before: string, day: string) => `${now} now, ${before} on ${day}.`,
  },
  slow: {
    title: 'Slow queries',
    hint: (milliseconds: number) => `Over ${milliseconds} ms in 30 days`,
    empty: 'No slow queries',
    columns: { statement: 'Query', average: 'Average', longest: 'Longest', count: 'Count' },
    whole: 'Show full query',
    milliseconds: (milliseconds: number) => `${formatNumber(milliseconds)} ms`,
  },
  server: {
    title: 'Server and schema',
    server: 'Server',
    families: { mariadb: 'MariaDB', mysql: 'MySQL' },
    connections: 'Connections',
    of: (used: number, most: number) => `${used} of ${most}`,
    pool: 'Pool',
    waiting: (number: number) => `${number} waiting`,
    migrations: 'Migrations',
    applied: (number: number) => `${number} applied`,
    last: 'Last migration',
    pending: 'Pending',
    noneWaiting: 'None',
  },
} as const
