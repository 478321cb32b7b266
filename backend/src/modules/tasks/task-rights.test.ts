import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Role, roles } from '@headway/contracts'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { findEndpoints } from '../../test/find-endpoints.ts'
import { type TestUser, usePortal } from '../../test/portal.ts'
import type { Answer } from './testing/send-action.ts'
import type { TaskAction } from './testing/action-inputs.ts'
import { otherEndpoints, taskActions } from './testing/action-matrix.ts'
import { can, type TaskInvolvement } from './core/tasks.policy.ts'

const { server, people } = await usePortal()

const outside: TaskInvolvement = { isInScope: false, isAssigned: false, isCreator: false }
const inScope: TaskInvolvement = { ...outside, isInScope: true }
const assigned: TaskInvolvement = { isInScope: true, isAssigned: true, isCreator: false }
const created: TaskInvolvement = { isInScope: true, isAssigned: false, isCreator: true }

const relations = {
  outside,
  'in scope': inScope,
  created,
  assigned,
  'assigned, created': { ...assigned, isCreator: true },
}

type Outcome = 'yes' | '403' | '404'

/** Returns the response that the policies prescribe. */
function expected(
  { may, isOfRole, isHidden = false }: TaskAction,
  role: Role,
  involvement: TaskInvolvement,
): Outcome {
  const who = { id: 1, role }
  if (isOfRole && !isOfRole(who)) {
    return '403'
  }
  if (!can.read(who, involvement)) {
    return '404'
  }
  if (may(who, involvement)) {
    return 'yes'
  }
  return isHidden ? '404' : '403'
}

/** Writes the table of all roles and relations, with one line per action. */
function writeRights(): string {
  const shown: Record<Outcome, string> = { yes: 'yes', '403': '–', '404': 'n' }
  const tables = Object.entries(relations).map(([name, relation]) => {
    const lines = taskActions.map(
      (act) => `| ${act.name} | ${roles.map((role) => shown[expected(act, role, relation)]).join(' | ')} |`,
    )
    const head = `| action | ${roles.join(' | ')} |\n|${' --- |'.repeat(roles.length + 1)}`
    return `## Task: ${name}\n\n${head}\n${lines.join('\n')}\n`
  })
  const intro =
    'For engineers and administrators: which role may do what with a task, depending on whether the task is outside of the scope of the user, in scope, created by the user, or assigned to the user. `task-rights.test.ts` writes this file and sends each request to a server. "–" is answered 403; "n" is answered 404, because the user may not know of the task. Whether an action is possible also depends on the status.\n'
  return ['# Permissions on tasks\n', intro, ...tables].join('\n')
}

interface Standing {
  relation: keyof typeof relations
  /** Creator of the task. */
  creator: TestUser
  assignee?: TestUser
  who: readonly TestUser[]
}

const { superAdmin, itAdmin, president, srPm, pm, staff, viewer, otherPm, otherStaff } = people

/** Tasks with each relation, and the users who have it. Only roles that may create tasks have created ones. */
const standings: Standing[] = [
  {
    relation: 'outside',
    creator: otherPm,
    assignee: otherStaff,
    who: [superAdmin, itAdmin, president, srPm, pm, staff, viewer],
  },
  { relation: 'in scope', creator: superAdmin, assignee: staff, who: [srPm, pm] },
  { relation: 'assigned', creator: pm, assignee: staff, who: [staff] },
  { relation: 'assigned', creator: srPm, assignee: pm, who: [pm] },
  ...[superAdmin, itAdmin, srPm, pm].map(
    (creator): Standing => ({ relation: 'created', creator, who: [creator] }),
  ),
]

let number = 0

async function newTask({ creator, assignee }: Standing) {
  number += 1
  const title = `Rights${number}of`
  const body = { title, dueDate: '2098-12-01' }
  const { id } = await buildTask(server, creator, body)
  if (assignee) {
    await server.call(creator, tasksAssignBulk, { params: { id }, body: { assigneeIds: [assignee.id] } })
  }
  return { id, title }
}

function outcomeOf({ status, code }: Answer, { accepts = [] }: TaskAction): string {
  if (accepts.includes(code) || (status >= 200 && status < 300)) {
    return 'yes'
  }
  return status === 403 || status === 404 ? String(status) : `${status} ${code}`
}

const endpoints = await findEndpoints(/^task(s|-\w+)\//)

describe('permissions on tasks', () => {
  it('permissions are listed for every task endpoint, or there is a reason why not', () => {
    const acts = taskActions.map(({ endpoint }) => endpoint.name)
    const known = [...acts, ...Object.keys(otherEndpoints)]
    expect(endpoints.size).toBeGreaterThan(70)
    expect([...endpoints.keys()].filter((name) => !known.includes(name))).toEqual([])
    expect(known.filter((name) => !endpoints.has(name))).toEqual([])
    expect(acts.filter((name) => name in otherEndpoints)).toEqual([])
  })

  it.each(Object.entries(otherEndpoints))(
    'the permissions of %s are tested in the named test file',
    async (name, { test }) => {
      const source = await readFile(join(import.meta.dirname, test), 'utf8')
      // File uploads and downloads are tested by URL instead of by endpoint name.
      const [address = ''] = endpoints.get(name)?.path.split(':') ?? []
      expect(source.includes(name) || source.includes(address)).toBe(true)
    },
  )

  it('the permissions on tasks match docs/task-rights.md', async () => {
    await expect(writeRights()).toMatchFileSnapshot('../../../../docs/task-rights.md')
  })

  it.each(taskActions.map((act) => [act.name, act] as const))(
    'the permissions match the server’s responses: %s',
    async (_, act) => {
      const asking = standings.flatMap((standing) => standing.who.map((by) => ({ standing, by })))
      // Requests of one user run one after another, as in practice.
      const all = [...Map.groupBy(asking, ({ by }) => by).values()].map(async (own) => {
        for (const { standing, by } of own) {
          const answer = await act.ask({ server, people, by, ...(await newTask(standing)) })
          expect(outcomeOf(answer, act), `${by.role}, ${standing.relation}: ${JSON.stringify(answer)}`).toBe(
            expected(act, by.role, relations[standing.relation]),
          )
        }
      })
      await Promise.all(all)
    },
  )
})
