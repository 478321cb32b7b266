import { type EndpointDefinition, type Role, roles } from '@headway/contracts'
import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../test/server.ts'
import { useTestOrganisation } from '../../test/use-test-organisation.ts'
import type { Answer } from './testing/ask.ts'
import type { TaskAct } from './testing/act-parts.ts'
import { otherEndpoints, taskActs, taskContracts } from './testing/task-acts.ts'
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

describe('what somebody may do with a task', () => {
  it('is known for every endpoint that has to do with tasks', () => {
    const endpoints = taskContracts.flatMap((contract) =>
      Object.values(contract).filter(
        (value): value is EndpointDefinition =>
          typeof value === 'object' && 'path' in value && 'method' in value,
      ),
    )
    const known = new Set([...taskActs.map(({ endpoint }) => endpoint.name), ...Object.keys(otherEndpoints)])
    expect(new Set(endpoints.map(({ name }) => name))).toEqual(known)
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
