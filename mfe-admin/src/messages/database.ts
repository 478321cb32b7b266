import { writeNumber } from './numbers.ts'

const count = (one: string, many: string) => (number: number) =>
  number === 1 ? `1 ${one}` : `${writeNumber(number)} ${many}`

const rows = count('row', 'rows')
const files = count('file', 'files')
const tables = count('table', 'tables')

/** Texts of Database Management. */
export const databaseMessages = {
  title: 'Database Management',
  subtitle: 'Backups, restore tests, and how the database is doing',
  failed: 'The state of the database could not be loaded.',
  loading: 'Loading database...',
  rows,
  files,
  now: {
    start: 'Backup Now',
    started: 'Backup started',
    failed: 'The backup could not be started.',
  },
  backups: {
    title: 'Backups',
    loading: 'Loading backups...',
    failed: 'The backups could not be loaded.',
    empty: 'No backup yet',
    more: 'Show more backups',
    last: 'Last backup',
    never: 'Never',
    next: 'Next backup',
    none: 'None',
    folder: 'Written to',
    waiting: 'Waiting to begin',
    steps: {
      database: 'Dumping the database',
      files: 'Copying files',
      check: 'Reading everything back',
    },
    kinds: { daily: 'Daily', manual: 'On request' },
    by: (name: string) => `asked for by ${name}`,
    states: { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' },
    removed: 'Removed, newer ones are kept',
    holds: (size: string, rowCount: number, fileCount: number) =>
      `${size} · ${rows(rowCount)} · ${files(fileCount)}`,
    actions: (moment: string) => `Actions for the backup of ${moment}`,
    test: 'Test restore',
    restore: 'Restore…',
  },
  tests: {
    title: 'Restore tests',
    loading: 'Loading restore tests...',
    failed: 'The restore tests could not be loaded.',
    empty: 'No restore was tested yet',
    hint: 'Every week a backup is restored into an empty place, and every table and file compared.',
    more: 'Show more tests',
    next: 'Next test',
    of: (id: number) => `Backup ${id}`,
    equal: (tableCount: number, rowCount: number, fileCount: number) =>
      `${tables(tableCount)}, ${rows(rowCount)} and ${files(fileCount)} are as they were`,
    started: 'Restore test started',
    startFailed: 'The restore test could not be started.',
  },
  restore: {
    title: 'Restore a backup',
    description: 'What it would replace, and how it is done.',
    loading: 'Loading backup...',
    failed: 'The backup could not be loaded.',
    when: 'Backup of',
    holds: 'It holds',
    tested: 'Restore test',
    untested: 'Not tested yet: test it before you rely on it.',
    testFailed: (error: string) => `Failed: ${error}`,
    testDone: (moment: string) => `Succeeded on ${moment}`,
    replaced: 'It replaces',
    now: (people: number, tasks: number) =>
      `${count('person', 'people')(people)}, ${count('task', 'tasks')(tasks)}, and everything done since`,
    warning:
      'What was done since this backup is lost, and everybody has to sign in again. The portal is stopped meanwhile.',
    confirm: (organisation: string) => `Type “${organisation}” to see how`,
    stepsTitle: 'On the machine of the portal',
    steps: {
      stop: 'Stop the portal.',
      run: 'Restore the backup with this command:',
      start: 'When it says that everything was compared, start the portal again.',
    },
    copy: 'Copy command',
    copied: 'Command copied',
    copyFailed: 'The command could not be copied: mark it and copy it yourself.',
    close: 'Close',
  },
  tables: {
    title: 'Tables',
    size: (size: string) => `${size} in all`,
    grown: (size: string, day: string) => `${size} more than on ${day}`,
    shrunk: (size: string, day: string) => `${size} less than on ${day}`,
    unchanged: (day: string) => `As on ${day}`,
    unknown: 'Growth is known from tomorrow on',
    estimated: (number: number) => `about ${rows(number)}`,
    more: (number: number) => `Show ${number} more tables`,
  },
  growth: {
    title: 'Growth',
    empty: 'The size is noted every night.',
  },
  slow: {
    title: 'Slow statements',
    hint: (milliseconds: number) => `Statements that took more than ${milliseconds} ms within 30 days`,
    empty: 'No statement has taken long',
    times: count('time', 'times'),
    average: (milliseconds: number) => `${writeNumber(milliseconds)} ms on average`,
    longest: (milliseconds: number) => `${writeNumber(milliseconds)} ms at most`,
  },
  server: {
    title: 'Server and schema',
    server: 'Server',
    families: { mariadb: 'MariaDB', mysql: 'MySQL' },
    connections: 'Connections',
    of: (used: number, most: number) => `${used} of ${most}`,
    pool: 'Of this process',
    waiting: (number: number) => `${number} wait`,
    migrations: 'Migrations',
    applied: (number: number) => `${number} applied`,
    last: 'Last migration',
    pending: 'Waiting',
    noneWaiting: 'None',
  },
} as const
