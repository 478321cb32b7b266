import type { DueGroup } from '@headway/contracts/dashboard'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf } from '../calendar/index.ts'
import { countTasksFound } from '../tasks/index.ts'
import { shareRows } from './share-rows.ts'
import { readTaskGroup } from './task-groups.ts'

const MAX_ROWS = 8
const NEXT_DAYS = 7

/** Returns the actor's own tasks: overdue, due today (also completed ones) and due in the next seven days. */
export async function readOwnTasks(
  platform: Platform,
  actor: Actor,
): Promise<{ groups: DueGroup[]; open: number }> {
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const mine = { assignee: 'me' } as const
  const upcoming = ['pending', 'in_progress'] as const
  const read = (query: Parameters<typeof readTaskGroup>[2]) =>
    readTaskGroup(platform, actor, { ...mine, ...query }, MAX_ROWS)
  const [late, ofToday, done, soon, open] = await Promise.all([
    read({ status: ['overdue'] }),
    read({ status: [...upcoming], dueFrom: today, dueTo: today }),
    read({ status: ['completed'], dueFrom: today, dueTo: today }),
    read({
      status: [...upcoming],
      dueFrom: calendar.plusDays(today, 1),
      dueTo: calendar.plusDays(today, NEXT_DAYS),
    }),
    countTasksFound(platform, actor, { ...mine, status: [...upcoming, 'overdue'] }),
  ])
  const groups = [
    { due: 'overdue', share: 3, ...late },
    {
      due: 'today',
      share: 3,
      items: [...ofToday.items, ...done.items],
      total: ofToday.total + done.total,
    },
    { due: 'week', share: 2, ...soon },
  ] as const
  const shown = shareRows(groups, MAX_ROWS)
  return {
    groups: groups.map(({ due, total }, index) => ({ due, total, items: shown[index] ?? [] })),
    open: open.total,
  }
}
