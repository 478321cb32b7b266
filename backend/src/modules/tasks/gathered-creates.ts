import type { Body } from '@headway/contracts'
import type { Task, tasksCreate } from '@headway/contracts/tasks'
import type { Act } from '../../platform/act.ts'
import { type GatheredWrite, type Outcome, WriteGatherer } from '../../platform/gathered-writes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { readPeople } from './lists/task-people.ts'
import { type Writing, writeNewTasks } from './new-task.ts'
import { refusalOfAssignees } from './assigning/assignable.ts'
import { presentWritten } from './tasks.presenter.ts'

interface Wanted {
  act: Act
  body: Body<typeof tasksCreate>
}

/** Whether a task stands for itself, so that it can be written together with others. */
export const isPlain = ({ parentId, recurringPattern }: Wanted['body']): boolean =>
  parentId === null && recurringPattern === null

function writingOf({ act, body }: Wanted, people: Writing['people']): Writing {
  const { assigneeIds, recurrence: _, ...fields } = body
  return { fields, creatorId: act.actor.id, assigneeIds, people, act }
}

async function createPlainTasks(
  platform: Platform,
  wanted: readonly Wanted[],
  trx: Transaction,
): Promise<Map<Wanted, Outcome<Task>>> {
  const involved = wanted.flatMap(({ act, body }) => [act.actor.id, ...body.assigneeIds])
  const people = await readPeople(platform.database, involved, trx)
  const outcomes = new Map<Wanted, Outcome<Task>>()
  for (const each of wanted) {
    const refusal = refusalOfAssignees(each.act.actor, each.body.assigneeIds, people)
    if (refusal) {
      outcomes.set(each, { refusal })
    }
  }
  const allowed = wanted.filter((each) => !outcomes.has(each))
  const written = await writeNewTasks(
    platform,
    allowed.map((each) => writingOf(each, people)),
    trx,
  )
  for (const [index, locked] of written.entries()) {
    const each = allowed[index]
    if (each) {
      const { updatedAt } = locked.task
      const result = presentWritten(each.act.actor, { ...locked, parent: null }, people, updatedAt)
      outcomes.set(each, { result })
    }
  }
  return outcomes
}

/** Creates plain tasks together that are asked for at the same time; see {@link isPlain}. */
export function gatherCreates(platform: Platform): WriteGatherer<Wanted, Task, number> {
  const write: GatheredWrite<Wanted, Task, number> = {
    together: (wanted, trx) => createPlainTasks(platform, wanted, trx),
    answerOf: ({ id }) => id,
  }
  return new WriteGatherer(platform.database.knex, write)
}
