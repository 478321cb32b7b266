import type { Role } from '@headway/contracts'
import { type ActivityItem, activityList } from '@headway/contracts/activity'
import {
  dashboardOverview,
  type DashboardOverview,
  type DashboardStats,
  dashboardStats,
  type FileActionItem,
  type ActionItem,
  type TeamMember,
} from '@headway/contracts/dashboard'
import type { TaskSummary } from '@headway/contracts/tasks'
import { type PreparedReply, type refusal, renderInPortal, reply, signedIn } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { Dashboard } from './Dashboard.tsx'

export const team: DashboardStats = {
  totalTasks: 3,
  completedTasks: 1,
  overdueTasks: 1,
  staffCount: 4,
  attendanceRate: 75,
  pendingApprovals: 3,
}
export const own: DashboardStats = { totalTasks: 0, completedTasks: 0, overdueTasks: 0 }

export const ada = { id: 4, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@headway.test' }
export const grace = { id: 5, firstName: 'Grace', lastName: 'Hopper', email: 'grace@headway.test' }

export const can: TaskSummary['can'] = {
  edit: true,
  reassign: true,
  recordProgress: true,
  start: false,
  complete: true,
  reopen: false,
  block: true,
  unblock: true,
  assign: true,
}

export const task = (other: Partial<TaskSummary> = {}): TaskSummary => ({
  id: 7,
  title: 'Build the engine',
  description: '',
  status: 'overdue',
  priority: 'high',
  dueDate: '2020-01-01',
  tags: [],
  isRecurring: false,
  recurringPattern: null,
  progress: 0,
  milestoneCount: 0,
  blocked: null,
  isSubtask: false,
  version: 3,
  createdAt: '2020-01-01T08:00:00.000Z',
  assignments: [],
  can,
  ...other,
})

export const file: FileActionItem = {
  kind: 'file',
  source: 'task',
  id: 41,
  name: 'plan.pdf',
  size: 31_000_000,
  mediaType: 'application/pdf',
  author: grace,
  createdAt: '2026-11-01T08:00:00.000Z',
  waitingDays: 18,
  taskTitle: 'Build the engine',
  ownerId: 7,
  reportDate: null,
}

export const member = (other: Partial<TeamMember> = {}): TeamMember => ({
  id: ada.id,
  firstName: ada.firstName,
  lastName: ada.lastName,
  open: 5,
  overdue: 2,
  dueThisWeek: 1,
  awayUntil: null,
  signedInAt: null,
  reportedAt: null,
  reportDays: [{ day: '2026-11-26', state: 'due' }],
  ...other,
})

export const overview = (other: Partial<DashboardOverview> = {}): DashboardOverview => ({
  isFirstSignIn: false,
  showsHint: false,
  ...other,
})

export const actionItemsOf = (
  items: ActionItem[],
  counts: NonNullable<DashboardOverview['actionItems']>['counts'] = [],
) => ({
  items,
  counts,
  total: counts.reduce((sum, { total }) => sum + total, 0) || items.length,
})

interface OpenOptions {
  stats?: DashboardStats | ReturnType<typeof refusal>
  shown?: DashboardOverview | ReturnType<typeof refusal>
  activity?: ActivityItem[]
  replies?: PreparedReply[]
  path?: string
}

export function open(role: Role, options: OpenOptions = {}): ReturnType<typeof renderInPortal> {
  const {
    stats = own,
    shown = overview({ actionItems: actionItemsOf([]) }),
    activity = [],
    replies = [],
    path = '/',
  } = options
  return renderInPortal(<Dashboard />, {
    user: signedIn(role),
    path,
    replies: [
      reply(dashboardStats, stats),
      reply(dashboardOverview, shown),
      reply(activityList, { items: activity, nextCursor: null }),
      ...replies,
    ],
  })
}

export const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
export const shortcuts = async () =>
  within(await screen.findByRole('navigation', { name: 'Shortcuts' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
export const row = async (text: RegExp) => {
  const rows = await within(await screen.findByRole('list', { name: 'Needs you' })).findAllByRole('listitem')
  return within(rows.find(({ textContent }) => text.test(textContent)) ?? expect.fail(`no row with ${text}`))
}
