import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type EndpointDefinition, type Role, roles } from '@headway/contracts'
import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../test/server.ts'
import { useTestOrganisation } from '../../test/use-test-organisation.ts'
import type { Answer } from './testing/ask.ts'
import type { TaskAct } from './testing/act-parts.ts'
import { otherEndpoints, taskActs } from './testing/task-acts.ts'
import { can, type TaskRelation } from './tasks.policy.ts'

const { server, people } = await useTestOrganisation()

const outside: TaskRelation = { isInScope: false, isAssigned: false, isCreator: false }
const inScope: TaskRelation = { ...outside, isInScope: true }
const assigned: TaskRelation = { isInScope: true, isAssigned: true, isCreator: false }
const created: TaskRelation = { isInScope: true, isAssigned: false, isCreator: true }

const relations = {
  outside,
  'in scope': inScope,
  created,
  assigned,
  'assigned, created': { ...assigned, isCreator: true },
}

type Outcome = 'yes' | '403' | '404'

/** What somebody is answered, as the policies have it. */
function expected({ may, isOfRole, isHidden = false }: TaskAct, role: Role, relation: TaskRelation): Outcome {
  const who = { id: 1, role }
  if (isOfRole && !isOfRole(who)) {
    return '403'
  }
  if (!can.read(who, relation)) {
    return '404'
  }
  if (may(who, relation)) {
    return 'yes'
  }
  return isHidden ? '404' : '403'
}

/** All roles at all distances, one line for each act. */
function writeRights(): string {
  const shown: Record<Outcome, string> = { yes: 'yes', '403': '–', '404': 'n' }
  const tables = Object.entries(relations).map(([name, relation]) => {
    const lines = taskActs.map(
      (act) => `| ${act.name} | ${roles.map((role) => shown[expected(act, role, relation)]).join(' | ')} |`,
    )
    const head = `| act | ${roles.join(' | ')} |\n|${' --- |'.repeat(roles.length + 1)}`
    return `## A task that is ${name}\n\n${head}\n${lines.join('\n')}\n`
  })
  const intro =
    'Written by `task-rights.test.ts`, which asks a server for each of them. What somebody may do with a task, by their role and by how they stand to it: «–» is answered 403, «n» 404, for they may not even know of it. Whether an act can be done now depends on the status too.\n'
  return ['# Who may do what with a task\n', intro, ...tables].join('\n')
}

interface Standing {
  relation: keyof typeof relations
  /** Whose task it is. */
  creator: TestUser
  assignee?: TestUser
  who: readonly TestUser[]
}

const { superAdmin, itAdmin, president, srPm, pm, staff, viewer, otherPm, otherStaff } = people

/** How people come to stand to a task. Only who may create tasks has any of their own. */
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
  const { id } = (await server.call(creator, tasksCreate, { body })).body
  if (assignee) {
    await server.call(creator, tasksAssignBulk, { params: { id }, body: { assigneeIds: [assignee.id] } })
  }
  return { id, title }
}

function outcomeOf({ status, code }: Answer, { accepts = [] }: TaskAct): string {
  if (accepts.includes(code) || (status >= 200 && status < 300)) {
    return 'yes'
  }
  return status === 403 || status === 404 ? String(status) : `${status} ${code}`
}

/** The endpoints of every contract that the module's files of routes mount something of. */
async function findEndpoints(): Promise<Map<string, EndpointDefinition>> {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((name) =>
    name.endsWith('.routes.ts'),
  )
  const sources = await Promise.all(files.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
  const contracts = new Set(sources.flatMap((source) => source.match(/@headway\/contracts\/[a-z-]+/g) ?? []))
  const modules = await Promise.all(
    [...contracts].map((name) => import(name) as Promise<Record<string, unknown>>),
  )
  const endpoints = modules.flatMap((module) =>
    Object.values(module).filter(
      (value): value is EndpointDefinition =>
        typeof value === 'object' && value !== null && 'path' in value && 'method' in value,
    ),
  )
  return new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
}

const endpoints = await findEndpoints()

describe('what somebody may do with a task', () => {
  it('is known for every contract of the module, or it is said why it is no act on one task', () => {
    const acts = taskActs.map(({ endpoint }) => endpoint.name)
    const known = [...acts, ...Object.keys(otherEndpoints)]
    expect(endpoints.size).toBeGreaterThan(70)
    expect([...endpoints.keys()].filter((name) => !known.includes(name))).toEqual([])
    expect(known.filter((name) => !endpoints.has(name))).toEqual([])
    expect(acts.filter((name) => name in otherEndpoints)).toEqual([])
  })

  it.each(Object.entries(otherEndpoints))('and %s is tested where that says', async (name, { test }) => {
    const source = await readFile(join(import.meta.dirname, test), 'utf8')
    // What takes or gives a file is asked for by its address.
    const [address = ''] = endpoints.get(name)?.path.split(':') ?? []
    expect(source.includes(name) || source.includes(address)).toBe(true)
  })

  it('is what docs/task-rights.md says', async () => {
    await expect(writeRights()).toMatchFileSnapshot('../../../../docs/task-rights.md')
  })

  it.each(taskActs.map((act) => [act.name, act] as const))('is answered so: %s', async (_, act) => {
    const asking = standings.flatMap((standing) => standing.who.map((by) => ({ standing, by })))
    // One thing after the other for each person, as people do them.
    const all = [...Map.groupBy(asking, ({ by }) => by).values()].map(async (own) => {
      for (const { standing, by } of own) {
        const answer = await act.ask({ server, people, by, ...(await newTask(standing)) })
        expect(outcomeOf(answer, act), `${by.role}, ${standing.relation}: ${JSON.stringify(answer)}`).toBe(
          expected(act, by.role, relations[standing.relation]),
        )
      }
    })
    await Promise.all(all)
  })
})
