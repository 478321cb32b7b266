import { usualLeadDays } from '@headway/contracts/series'
import type { Knex } from 'knex'
import { DateTime } from 'luxon'

const BATCH = 500

interface RecurringTask {
  id: number
  title: string
  description: string
  priority: string
  tags: string
  creator_id: number
  recurring_pattern: 'daily' | 'weekly' | 'monthly' | 'quarterly'
  due_at: Date | null
  due_has_time: number
  created_at: Date
  version: number
}

async function readZone(knex: Knex): Promise<string> {
  const setting = (await knex.schema.hasTable('settings'))
    ? await knex('settings').where({ key: 'organisation.timeZone' }).first('value')
    : undefined
  return setting ? (JSON.parse(setting.value) as string) : 'UTC'
}

/** The day a task is due, or was created where it has none. A due date without a time is a day whatever the zone. */
function daysOf(task: RecurringTask, zone: string, now: Date) {
  const isDay = task.due_at !== null && task.due_has_time === 0
  const first = DateTime.fromJSDate(task.due_at ?? task.created_at, { zone: isDay ? 'utc' : zone })
  const firstDay = first.toFormat('yyyy-MM-dd')
  const yesterday = DateTime.fromJSDate(now, { zone }).minus({ days: 1 }).toFormat('yyyy-MM-dd')
  return {
    first_day: firstDay,
    due_time: task.due_has_time === 1 ? first.toFormat('HH:mm') : null,
    last_day: firstDay > yesterday ? firstDay : yesterday,
    yesterday,
  }
}

async function milestonesOf(knex: Knex, taskId: number): Promise<string> {
  const rows = await knex('milestones')
    .where({ task_id: taskId })
    .orderBy(['position', 'id'])
    .select('title', 'description')
  return JSON.stringify(rows)
}

async function adopt(knex: Knex, task: RecurringTask, zone: string, now: Date): Promise<void> {
  const { yesterday, ...days } = daysOf(task, zone, now)
  const { title, description, priority, tags, creator_id, recurring_pattern: pattern } = task
  await knex.transaction(async (trx) => {
    const [seriesId = 0] = await trx('task_series').insert({
      ...days,
      title,
      description,
      priority,
      tags,
      creator_id,
      pattern,
      milestones: await milestonesOf(trx, task.id),
      every: 1,
      non_working_days: 'after',
      lead_days: usualLeadDays[pattern],
      state: 'active',
      counted: 1,
      last_due_day: days.first_day,
      // The first look for what is due finds out when the next one is.
      appears_on: yesterday,
      sort_day: yesterday,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    await trx('task_series_days').insert({
      series_id: seriesId,
      day: days.first_day,
      due_day: days.first_day,
      task_id: task.id,
      task_version: task.version,
    })
    await trx.raw(
      `INSERT INTO task_series_assignees (series_id, user_id)
       SELECT ?, user_id FROM task_lists WHERE task_id = ? AND kind = 'assigned'`,
      [seriesId, task.id],
    )
  })
}

/**
 * Each recurring task becomes the first of a series, from its due date on. What would have been due until now is not made
 * up for: nothing was promised.
 */
export async function up(knex: Knex): Promise<void> {
  const zone = await readZone(knex)
  const now = new Date()
  for (let after = 0; ; ) {
    const tasks = await knex('tasks as t')
      .leftJoin('task_series_days as d', 'd.task_id', 't.id')
      .where('t.id', '>', after)
      .where({ 't.is_recurring': true })
      .whereNotNull('t.recurring_pattern')
      .whereNull('d.task_id')
      .orderBy('t.id')
      .limit(BATCH)
      .select<RecurringTask[]>('t.*')
    for (const task of tasks) {
      await adopt(knex, task, zone, now)
    }
    const last = tasks.at(-1)
    if (!last) {
      return
    }
    after = last.id
  }
}

/** The series go with their tables. */
export async function down(): Promise<void> {}
