import type { Person } from '@headway/contracts'
import type { TaskImport } from '@headway/contracts/task-imports'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import { lifecycleStates } from '../tasks/index.ts'
import { findAssignable, findPeople } from './find-people.ts'
import { type ImportRecord, readSourceRows } from './import.store.ts'
import { type PlanContext, type PlannedRow, planTask } from './plan-task.ts'
import type { SourceTask } from './sources/source.ts'
import { findTopAncestors } from './top-ancestors.ts'
import { defaultPriorityFor, defaultStatusFor, countValues } from './value-mapping.ts'

/** The plan of a draft. */
export interface ImportPlan {
  words: TaskImport['words']
  rows: readonly { task: SourceTask; planned: PlannedRow }[]
}

/** Returns tasks that the user has already imported and that are not in the trash, by their ids in the source. */
async function readKnown(
  { database }: Platform,
  { actorId, source }: ImportRecord,
  trx: Transaction,
): Promise<Map<string, number>> {
  const rows = await database.rows<{ externalId: string; taskId: number }>(
    `SELECT o.external_id AS externalId, o.task_id AS taskId FROM task_external_ids o JOIN tasks t ON t.id = o.task_id
     WHERE o.actor_id = ? AND o.source = ? AND t.lifecycle_state <> ${lifecycleStates.trash}`,
    [actorId, source],
    trx,
  )
  return new Map(rows.map(({ externalId, taskId }) => [externalId, taskId]))
}

type Found = Map<string, Person>

/**
 * Returns the users that the words of a draft stand for: those chosen by the user, otherwise those found
 * automatically.
 */
async function readMeant(
  { database }: Platform,
  actor: Actor,
  { mapping }: ImportRecord,
  words: readonly string[],
  trx: Transaction,
): Promise<Found> {
  const byHand = words.filter((word) => Object.hasOwn(mapping.people, word))
  const ids = byHand.flatMap((word) => mapping.people[word] ?? [])
  const assignable = await findAssignable(database, actor, ids, trx)
  const found = await findPeople(
    database,
    actor,
    words.filter((word) => !Object.hasOwn(mapping.people, word)),
    trx,
  )
  for (const word of byHand) {
    const person = assignable.get(mapping.people[word] ?? 0)
    if (person) {
      found.set(word, person)
    }
  }
  return found
}

function firstLineById(tasks: readonly SourceTask[]): Map<string, number> {
  const lines = new Map<string, number>()
  for (const { externalId, line } of tasks) {
    if (externalId !== null && !lines.has(externalId)) {
      lines.set(externalId, line)
    }
  }
  return lines
}

/** Plans the result of each row of a draft. It writes nothing. */
export async function planImport(
  platform: Platform,
  actor: Actor,
  record: ImportRecord,
  given?: Transaction,
): Promise<ImportPlan> {
  const { mapping } = record
  const tasks = await readSourceRows(platform.database, record.id, given)
  const counted = countValues(tasks)
  const words = counted.people.map(({ word }) => word)
  const look = async (trx: Transaction) => ({
    people: await readMeant(platform, actor, record, words, trx),
    known: await readKnown(platform, record, trx),
  })
  const { people, known } = await (given ? look(given) : inTransaction(platform.database.knex, look))
  const statuses = counted.statuses.map((word) => ({
    ...word,
    value: mapping.statuses[word.word] ?? defaultStatusFor(word.word),
  }))
  const priorities = counted.priorities.map((word) => ({
    ...word,
    value: mapping.priorities[word.word] ?? defaultPriorityFor(word.word),
  }))
  const context: PlanContext = {
    statuses: new Map(statuses.map(({ word, value }) => [word, value])),
    priorities: new Map(priorities.map(({ word, value }) => [word, value])),
    people: new Map([...people].map(([word, { id }]) => [word, id])),
    isLeftOut: (word) => mapping.people[word] === null,
    known,
    isRepeated: mapping.isRepeated,
    lines: firstLineById(tasks),
    topAncestors: findTopAncestors(
      new Map(
        tasks.flatMap(({ externalId, parent }) =>
          externalId === null || parent === null ? [] : [[externalId, parent] as const],
        ),
      ),
    ),
  }
  return {
    words: {
      statuses,
      priorities,
      people: counted.people.map((word) => ({ ...word, value: people.get(word.word) ?? null })),
    },
    rows: tasks.map((task) => ({ task, planned: planTask(task, context) })),
  }
}
