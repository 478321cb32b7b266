import { mentionOf, type Role } from '@headway/contracts'
import { importPastSignIns } from '../modules/auth/index.ts'
import * as notifications from '../modules/notifications/index.ts'
import { closeDay, importReport } from '../modules/reports/index.ts'
import { addComment } from '../modules/task-comments/index.ts'
import { createView } from '../modules/task-views/index.ts'
import {
  blockTask,
  completeTask,
  createMilestone,
  createRelation,
  createTask,
  markOverdue,
  startTask,
  updateMilestone,
} from '../modules/tasks/index.ts'
import { createUser, fullName } from '../modules/users/index.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { Actor } from '../platform/actor.ts'
import type { Platform } from '../platform/platform.ts'
import { inTransaction, type Transaction } from '../platform/database/transaction.ts'
import { createSignIns, DAY_MS, daysAgoOf, signInDaysOf, timeOfDaysAgo } from './sign-in-times.ts'
import { actOf, actorOf, at } from './past-platform.ts'
import { findHistoryDays, loadReportHistory } from './load-report-history.ts'
import { samplePdf } from './sample-pdf.ts'
import type { SeedFile, SeedUser } from './seed-file.ts'

/** Mention of a user in a comment. */
const ADDRESS = /@([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

/** Creates the account with which a user signs in, and returns its id at the identity provider. */
export type CreateAccount = (user: {
  email: string
  firstName: string
  lastName: string
  role: Role
  isActive: boolean
  password: string
}) => Promise<string>

/** Sorts users so that managers come before the users who report to them. */
function fromTheTop(users: readonly SeedUser[]): SeedUser[] {
  const placed = new Map<string, SeedUser>()
  let waiting = [...users]
  while (waiting.length > 0) {
    const next = waiting.filter(
      (user) => user.managerEmail === null || placed.has(user.managerEmail.toLowerCase()),
    )
    for (const user of next) {
      placed.set(user.email.toLowerCase(), user)
    }
    waiting = waiting.filter((user) => !placed.has(user.email.toLowerCase()))
  }
  return [...placed.values()]
}

/** Returns the status that follows from the milestones of a task. */
function statusOf(milestones: SeedFile['tasks'][number]['milestones']) {
  if (milestones.length > 0 && milestones.every(({ completionPercentage }) => completionPercentage === 100)) {
    return 'completed'
  }
  return milestones.some(({ completionPercentage }) => completionPercentage > 0) ? 'in_progress' : 'pending'
}

class Loader {
  readonly #platform: Platform
  readonly #trx: Transaction
  readonly #now: Date
  readonly #actors = new Map<string, Actor>()
  readonly #taskIds = new Map<string, number>()
  /** People were added before their history began. */
  readonly #addedAt: Date
  /** Working days of the history. */
  readonly #pastDays: readonly string[]

  constructor(platform: Platform, trx: Transaction, history: { weeks: number; days: readonly string[] }) {
    this.#platform = platform
    this.#trx = trx
    this.#now = platform.clock.now()
    this.#addedAt = timeOfDaysAgo(this.#now, history.weeks * 7, 8)
    this.#pastDays = history.days
  }

  #actor(email: string): Actor {
    const actor = this.#actors.get(email.toLowerCase())
    if (!actor) {
      throw new Error(`${email} was not loaded`)
    }
    return actor
  }

  #task(title: string): number {
    const id = this.#taskIds.get(title)
    if (id === undefined) {
      throw new Error(`the task “${title}” must be loaded before it is referenced`)
    }
    return id
  }

  #createdAt(daysAgo: number): Date {
    return timeOfDaysAgo(this.#now, daysAgo, 9)
  }

  async loadUser(user: SeedUser, identityId: string): Promise<void> {
    const managerId = user.managerEmail === null ? null : this.#actor(user.managerEmail).id
    const { password: _, managerEmail: __, signInDaysAgo, isSignedIn, ...fields } = user
    const id = await createUser({ ...fields, identityId, managerId, createdAt: this.#addedAt }, this.#trx)
    this.#actors.set(user.email.toLowerCase(), actorOf(id, user, managerId))
    const workingDays = this.#pastDays.map((day) => daysAgoOf(this.#now, day))
    const days = signInDaysOf(id, signInDaysAgo, workingDays)
    const signIns = createSignIns({ id, days, isSignedIn }, this.#now)
    await importPastSignIns(this.#platform, signIns, this.#trx)
  }

  async loadTask(task: SeedFile['tasks'][number]): Promise<void> {
    const creator = this.#actor(task.creatorEmail)
    const platform = at(this.#platform, this.#createdAt(task.createdDaysAgo))
    const due =
      task.dueInDays === null
        ? null
        : new Date(this.#now.getTime() + task.dueInDays * DAY_MS).toISOString().slice(0, 10)
    const { title, description, priority, tags, recurringPattern } = task
    const body = {
      title,
      description,
      priority,
      tags,
      dueDate: due,
      isRecurring: recurringPattern !== null,
      recurringPattern,
      assigneeIds: task.assigneeEmails.map((email) => this.#actor(email).id),
      milestones: [],
      parentId: task.parentTitle === undefined ? null : this.#task(task.parentTitle),
    }
    const { id } = await createTask(platform, actOf(creator, platform), body, this.#trx)
    this.#taskIds.set(title, id)
    for (const blocker of task.blockedByTitles) {
      const relation = { id, kind: 'blockedBy' as const, taskId: this.#task(blocker) }
      await createRelation(platform, actOf(creator, platform), relation, this.#trx)
    }
    const worker = task.assigneeEmails[0] === undefined ? creator : this.#actor(task.assigneeEmails[0])
    const later = at(this.#platform, timeOfDaysAgo(this.#now, Math.floor(task.createdDaysAgo / 2), 15))
    await this.#loadMilestones(
      { planned: actOf(creator, platform), done: actOf(worker, later) },
      { ...task, id },
    )
    await this.#loadState(later, worker, { ...task, id })
    await this.#loadComments({ ...task, id })
  }

  async #loadComments({ id, comments }: SeedFile['tasks'][number] & { id: number }): Promise<void> {
    for (const { authorEmail, text, daysAgo } of comments) {
      const platform = at(this.#platform, timeOfDaysAgo(this.#now, daysAgo, 14))
      const named = text.replace(ADDRESS, (whole, email: string) => {
        const person = this.#actors.get(email.toLowerCase())
        return person ? mentionOf({ id: person.id, name: fullName(person) }) : whole
      })
      const context = actOf(this.#actor(authorEmail), platform)
      await addComment(platform, context, { taskId: id, text: named }, this.#trx)
    }
  }

  /** Creates all milestones before any progress, so that the history of the task is plausible. */
  async #loadMilestones(
    { planned, done }: { planned: RequestContext; done: RequestContext },
    { id: taskId, milestones }: SeedFile['tasks'][number] & { id: number },
  ): Promise<void> {
    const progress: { id: number; completionPercentage: number }[] = []
    const before = at(this.#platform, planned.at)
    for (const { completionPercentage, ...milestone } of milestones) {
      const { id } = await createMilestone(before, planned, taskId, milestone, this.#trx)
      progress.push({ id, completionPercentage })
    }
    const later = at(this.#platform, done.at)
    for (const { id, completionPercentage } of progress) {
      if (completionPercentage > 0) {
        const change = { id, body: { completionPercentage }, expectedVersion: undefined }
        await updateMilestone(later, done, change, this.#trx)
      }
    }
  }

  /** Sets the status of a task on behalf of a user who works on it. */
  async #loadState(
    platform: Platform,
    worker: Actor,
    task: SeedFile['tasks'][number] & { id: number },
  ): Promise<void> {
    const context = actOf(worker, platform)
    const request = { id: task.id, expectedVersion: undefined }
    const status = task.status ?? statusOf(task.milestones)
    if (status === 'in_progress') {
      await startTask(platform, context, request, this.#trx)
    } else if (status === 'completed') {
      await completeTask(platform, context, request, this.#trx)
    }
    if (task.blockedReason !== undefined) {
      await blockTask(platform, context, { ...request, reason: task.blockedReason }, this.#trx)
    }
  }

  async loadView({ ownerEmail, ...body }: SeedFile['views'][number]): Promise<void> {
    await createView(this.#platform, actOf(this.#actor(ownerEmail), this.#platform), body, this.#trx)
  }

  async loadReport(report: SeedFile['reports'][number]): Promise<void> {
    const author = this.#actor(report.authorEmail)
    const moment = timeOfDaysAgo(this.#now, report.daysAgo, 16)
    const taskId = report.taskTitle === undefined ? undefined : this.#taskIds.get(report.taskTitle)
    const manager = [...this.#actors.values()].find((actor) => actor.id === author.managerId)
    const platform = at(this.#platform, moment)
    await importReport(
      platform,
      {
        author: actOf(author, platform),
        body: {
          description: report.description,
          completionPercentage: report.completionPercentage,
          reportDate: moment.toISOString(),
          urlLinks: report.links,
          nextSteps: report.nextSteps,
          blockers: report.blockers.map((text) => ({ text, marksTask: false })),
          uploads: [],
          tasks: [],
          taskId,
        },
        files: report.files.map(({ name, text, megabytes }) => ({
          name,
          content: samplePdf(text, megabytes),
        })),
        decision:
          report.decision && manager ? { by: actOf(manager, platform), as: report.decision } : undefined,
      },
      this.#trx,
    )
  }

  /** Generates the daily reports of past days; see {@link loadReportHistory}. */
  loadHistory(tasks: SeedFile['tasks']): Promise<string[]> {
    const reporters = [...this.#actors.values()]
      .filter(({ role }) => role === 'staff')
      .map(({ id, email }) => ({
        id,
        tasks: tasks
          .filter(({ assigneeEmails }) => assigneeEmails.some((one) => this.#actor(one).email === email))
          .map(({ title, creatorEmail, createdDaysAgo }) => ({
            id: this.#task(title),
            creatorId: this.#actor(creatorEmail).id,
            createdAt: this.#createdAt(createdDaysAgo),
          })),
      }))
    return loadReportHistory(this.#platform, { days: this.#pastDays, reporters }, this.#trx)
  }
}

/**
 * Loads an organization into an empty portal: first the accounts at the identity provider, then everything else in one
 * transaction.
 *
 * @returns the numbers of loaded objects, or undefined when the portal already has users.
 */
export async function loadSeed(platform: Platform, file: SeedFile, createAccount: CreateAccount) {
  const { knex } = platform.database
  const existing = await knex('users').first('id')
  if (existing) {
    return undefined
  }
  const users = fromTheTop(file.users)
  const identityIds = new Map<string, string>()
  for (const user of users) {
    identityIds.set(user.email, await createAccount(user))
  }
  const pastDays = await findHistoryDays(platform, file.reportHistoryWeeks)
  let daysToClose: string[] = []
  await inTransaction(knex, async (trx) => {
    const loader = new Loader(platform, trx, { weeks: file.reportHistoryWeeks, days: pastDays })
    for (const user of users) {
      await loader.loadUser(user, identityIds.get(user.email) ?? '')
    }
    for (const task of file.tasks.toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo)) {
      await loader.loadTask(task)
    }
    daysToClose = await loader.loadHistory(file.tasks)
    for (const report of file.reports.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      await loader.loadReport(report)
    }
    for (const view of file.views) {
      await loader.loadView(view)
    }
  })
  // Tasks were created in the past, so those that have become overdue since must be counted now.
  await markOverdue(platform)
  for (const day of daysToClose) {
    await closeDay(platform, day)
  }
  await inTransaction(knex, (trx) => notifications.leaveUnmailed(platform, trx))
  return { users: users.length, tasks: file.tasks.length, reports: file.reports.length }
}
