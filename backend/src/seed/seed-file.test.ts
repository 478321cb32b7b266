import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SeedFileError } from './seed-file.ts'
import { parseSeedFile } from './seed-file.ts'

const demoFile = join(import.meta.dirname, '../../../tools/seed/demo.json')

const person = (email: string, managerEmail: string | null = null) => ({
  email,
  firstName: 'A',
  lastName: 'B',
  role: 'pm',
  managerEmail,
  password: 'long enough',
})

function problemsOf(value: unknown): readonly string[] {
  try {
    parseSeedFile(typeof value === 'string' ? value : JSON.stringify(value))
  } catch (error) {
    return (error as SeedFileError).problems
  }
  throw new Error('The file was accepted')
}

describe('seed file', () => {
  it('the demo seed file is accepted: 38 people, 20 tasks', async () => {
    const file = parseSeedFile(await readFile(demoFile, 'utf8'))
    expect(file.users).toHaveLength(38)
    expect(file.tasks).toHaveLength(20)
  })

  it('the seed file has one demo account for each role', async () => {
    const file = parseSeedFile(await readFile(demoFile, 'utf8'))
    const accounts = ['superadmin', 'itadmin', 'president', 'srpm', 'pm', 'staff', 'viewer']
    const found = accounts.map(
      (name) => file.users.find((user) => user.email === `${name}@headway.test`)?.role,
    )
    expect(found).toEqual(['super_admin', 'it_admin', 'president', 'sr_pm', 'pm', 'staff', 'viewer'])
  })

  it('an invalid seed file is refused with the path of every error', () => {
    const problems = problemsOf({
      users: [
        { ...person('a@headway.test'), role: 'boss', password: 'short', extra: 1 },
        { ...person('not-an-address') },
      ],
      tasks: [{ title: 'x', creatorEmail: 'a@headway.test' }],
    })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(
      expect.arrayContaining([
        'users[0].role',
        'users[0].password',
        'users[0]',
        'users[1].email',
        'tasks[0].title',
      ]),
    )
  })

  it('the seed file rejects assignees with unknown addresses', () => {
    const problems = problemsOf({
      users: [person('a@headway.test', 'ghost@headway.test')],
      tasks: [{ title: 'Task', creatorEmail: 'a@headway.test', assigneeEmails: ['ghost@headway.test'] }],
      reports: [
        { authorEmail: 'ghost@headway.test', taskTitle: 'Other', description: 'x', completionPercentage: 1 },
      ],
    })
    expect(problems).toEqual([
      'users[0].managerEmail: no user has the address ghost@headway.test',
      'tasks[0].assigneeEmails[0]: no user has the address ghost@headway.test',
      'reports[0].authorEmail: no user has the address ghost@headway.test',
      'reports[0].taskTitle: there is no task “Other”',
    ])
  })

  it('the seed file refuses people above themselves, a duplicate address, and assignees of another team', () => {
    expect(
      problemsOf({
        users: [person('a@headway.test', 'b@headway.test'), person('b@headway.test', 'a@headway.test')],
      }),
    ).toHaveLength(2)
    expect(problemsOf({ users: [person('a@headway.test'), person('A@headway.test')] })).toEqual([
      'users[1].email: A@headway.test is given twice',
    ])
    const team = [person('a@headway.test'), person('b@headway.test', 'a@headway.test')]
    expect(
      problemsOf({
        users: team,
        tasks: [{ title: 'Task', creatorEmail: 'b@headway.test', assigneeEmails: ['a@headway.test'] }],
      }),
    ).toEqual(['tasks[0].assigneeEmails[0]: a@headway.test does not report to b@headway.test'])
  })

  it('the seed file refuses tasks that depend on later ones, and completed tasks that wait for something', () => {
    const task = (title: string, other: Record<string, unknown> = {}) => ({
      title,
      creatorEmail: 'a@headway.test',
      ...other,
    })
    const problems = problemsOf({
      users: [person('a@headway.test')],
      tasks: [
        task('First', { parentTitle: 'Second', blockedByTitles: ['First'] }),
        task('Second', { parentTitle: 'First', status: 'completed', blockedReason: 'The bank' }),
      ],
    })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'tasks[0].parentTitle',
      'tasks[0].blockedByTitles',
      'tasks[1].blockedReason',
    ])
  })

  it('a seed file that is not JSON is refused', () => {
    expect(problemsOf('{')[0]).toMatch(/^the file is not JSON/)
  })
})
