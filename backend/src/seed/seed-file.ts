import { limits, Role } from '@headway/contracts'
import { ReportLinkInput } from '@headway/contracts/reports'
import { taskViewsCreate } from '@headway/contracts/task-views'
import { Priority, RecurrencePattern } from '@headway/contracts/tasks'
import * as z from 'zod/mini'

const Email = z.email('must be an e-mail address').check(z.maxLength(254))
const Name = z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(100))
const DaysAgo = z.int().check(z.minimum(0), z.maximum(365))

const SeedUser = z.strictObject({
  email: Email,
  firstName: Name,
  lastName: Name,
  role: Role,
  managerEmail: z._default(z.nullable(Email), null),
  isActive: z._default(z.boolean(), true),
  password: z.string().check(z.minLength(8, 'must have at least 8 characters'), z.maxLength(72)),
  /** Days before the load on which the user signed in; 0 is the day of the load. */
  signInDaysAgo: z._default(z.array(DaysAgo), []),
  /** Whether the session of the day of the load is still open. */
  isSignedIn: z._default(z.boolean(), false),
})

const SeedMilestone = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  description: z._default(z.string().check(z.maxLength(5_000)), ''),
  completionPercentage: z._default(z.number().check(z.minimum(0), z.maximum(100)), 0),
})

const SeedComment = z.strictObject({
  authorEmail: Email,
  /** Markdown; `@` followed by the address of a user of the file mentions that user. */
  text: z.string().check(z.minLength(1), z.maxLength(limits.commentLength)),
  daysAgo: z._default(DaysAgo, 0),
})

const SeedTask = z.strictObject({
  title: z.string().check(z.minLength(3), z.maxLength(200)),
  description: z._default(z.string().check(z.maxLength(10_000)), ''),
  creatorEmail: Email,
  assigneeEmails: z._default(z.array(Email), []),
  priority: z._default(Priority, 'medium'),
  dueInDays: z._default(z.nullable(z.int().check(z.minimum(-365), z.maximum(3_650))), null),
  tags: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(50))).check(z.maxLength(20)), []),
  recurringPattern: z._default(z.nullable(RecurrencePattern), null),
  createdDaysAgo: z._default(DaysAgo, 0),
  /** Status; by default it follows from the milestones. */
  status: z.optional(z.enum(['pending', 'in_progress', 'completed'])),
  /** Title of the parent task, which must be earlier in the file. */
  parentTitle: z.optional(z.string()),
  /** Titles of the tasks that block this one, which must be earlier in the file. */
  blockedByTitles: z._default(z.array(z.string()).check(z.maxLength(50)), []),
  /** Reason why an open task is blocked. */
  blockedReason: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  milestones: z._default(z.array(SeedMilestone).check(z.maxLength(100)), []),
  comments: z._default(z.array(SeedComment).check(z.maxLength(100)), []),
})

const SeedReport = z.strictObject({
  authorEmail: Email,
  taskTitle: z.optional(z.string()),
  nextSteps: z.optional(z.string().check(z.maxLength(limits.nextStepsLength))),
  blockers: z._default(
    z
      .array(z.string().check(z.minLength(1), z.maxLength(limits.blockerLength)))
      .check(z.maxLength(limits.blockersPerReport)),
    [],
  ),
  description: z.string().check(z.minLength(1), z.maxLength(10_000)),
  completionPercentage: z.number().check(z.minimum(0), z.maximum(100)),
  daysAgo: z._default(DaysAgo, 0),
  links: z._default(z.array(ReportLinkInput).check(z.maxLength(20)), []),
  /** Each file becomes a one-page PDF with the text, padded to the given size. */
  files: z._default(
    z
      .array(
        z.strictObject({
          name: z.string().check(z.regex(/^[^/\\]+\.pdf$/, 'must end in .pdf')),
          text: z.string(),
          megabytes: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
        }),
      )
      .check(z.maxLength(10)),
    [],
  ),
  /** Decision of the author's manager on the files over 25 MB. */
  decision: z.optional(z.enum(['approved', 'rejected'])),
})

/** Body of `taskViewsCreate`, with the owner of the view. */
const SeedView = z.extend(taskViewsCreate.body, { ownerEmail: Email })

const SeedFile = z.strictObject({
  users: z.array(SeedUser).check(z.minLength(1, 'must name at least one person')),
  tasks: z._default(z.array(SeedTask), []),
  reports: z._default(z.array(SeedReport), []),
  views: z._default(z.array(SeedView), []),
  /** Past weeks for which daily reports, absences and a holiday are generated. */
  reportHistoryWeeks: z._default(z.int().check(z.minimum(0), z.maximum(26)), 0),
})

/** An initial organization; see docs/SEED.md. */
export type SeedFile = z.infer<typeof SeedFile>
export type SeedUser = SeedFile['users'][number]

/** Thrown for an invalid seed file; `problems` contains every error with its path. */
export class SeedFileError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The seed file cannot be loaded:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

function duplicates(users: readonly SeedUser[]): string[] {
  const seen = new Set<string>()
  return users.flatMap(({ email }, index) => {
    const key = email.toLowerCase()
    if (seen.has(key)) {
      return [`users[${index}].email: ${email} is given twice`]
    }
    seen.add(key)
    return []
  })
}

function cycles(users: readonly SeedUser[]): string[] {
  const managers = new Map(
    users.map((user) => [user.email.toLowerCase(), user.managerEmail?.toLowerCase() ?? null]),
  )
  return users.flatMap(({ email }, index) => {
    const above = new Set<string>()
    for (
      let person = managers.get(email.toLowerCase()) ?? null;
      person !== null;
      person = managers.get(person) ?? null
    ) {
      if (person === email.toLowerCase()) {
        return [`users[${index}].managerEmail: ${email} would report to themselves`]
      }
      if (above.has(person)) {
        return []
      }
      above.add(person)
    }
    return []
  })
}

/** Returns the errors of tasks: references must point to earlier tasks, and completed tasks cannot be blocked. */
function taskProblems(tasks: SeedFile['tasks']): string[] {
  const above = new Set<string>()
  return tasks.flatMap(({ title, parentTitle, blockedByTitles, status, blockedReason }, index) => {
    const named = [
      ...(parentTitle === undefined ? [] : [{ field: 'parentTitle', named: parentTitle }]),
      ...blockedByTitles.map((blocker) => ({ field: 'blockedByTitles', named: blocker })),
    ]
    const problems = named
      .filter((reference) => !above.has(reference.named))
      .map(
        (reference) =>
          `tasks[${index}].${reference.field}: task “${reference.named}” must come earlier in the file`,
      )
    above.add(title)
    return status === 'completed' && blockedReason !== undefined
      ? [...problems, `tasks[${index}].blockedReason: a completed task waits for nothing`]
      : problems
  })
}

const isSameAddress = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()

function unknownReferences(file: SeedFile): string[] {
  const byEmail = new Map(file.users.map((user) => [user.email.toLowerCase(), user]))
  const titles = new Set(file.tasks.map((task) => task.title))
  const check = (path: string, email: string | null) =>
    email === null || byEmail.has(email.toLowerCase()) ? [] : [`${path}: no user has the address ${email}`]
  const reportsTo = (email: string, creator: string) =>
    byEmail.get(email.toLowerCase())?.managerEmail?.toLowerCase() === creator.toLowerCase()
  return [
    ...file.users.flatMap((user, index) => check(`users[${index}].managerEmail`, user.managerEmail)),
    ...file.tasks.flatMap((task, index) => [
      ...check(`tasks[${index}].creatorEmail`, task.creatorEmail),
      ...task.assigneeEmails.flatMap((email, place) => {
        const path = `tasks[${index}].assigneeEmails[${place}]`
        const unknown = check(path, email)
        return unknown.length > 0 || reportsTo(email, task.creatorEmail)
          ? unknown
          : [`${path}: ${email} does not report to ${task.creatorEmail}`]
      }),
      ...task.comments.flatMap(({ authorEmail }, place) =>
        [task.creatorEmail, ...task.assigneeEmails].some(isSameAddress(authorEmail))
          ? []
          : [
              `tasks[${index}].comments[${place}].authorEmail: ${authorEmail} has neither created the task nor works on it`,
            ],
      ),
    ]),
    ...file.views.flatMap(({ ownerEmail }, index) => check(`views[${index}].ownerEmail`, ownerEmail)),
    ...file.reports.flatMap((report, index) => [
      ...check(`reports[${index}].authorEmail`, report.authorEmail),
      ...(report.taskTitle === undefined || titles.has(report.taskTitle)
        ? []
        : [`reports[${index}].taskTitle: there is no task “${report.taskTitle}”`]),
    ]),
  ]
}

const pathOf = (path: readonly PropertyKey[]) =>
  path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('')

/**
 * Parses a seed file and checks that all references exist.
 *
 * @param text content of the file.
 * @throws SeedFileError that contains every error; nothing of the file must be used then.
 */
export function parseSeedFile(text: string): SeedFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new SeedFileError([`the file is not JSON: ${(error as Error).message}`])
  }
  const result = z.safeParse(SeedFile, value)
  if (!result.success) {
    throw new SeedFileError(
      result.error.issues.map((issue) => `${pathOf(issue.path) || 'the file'}: ${issue.message}`),
    )
  }
  const problems = [
    ...duplicates(result.data.users),
    ...cycles(result.data.users),
    ...unknownReferences(result.data),
    ...taskProblems(result.data.tasks),
  ]
  if (problems.length > 0) {
    throw new SeedFileError(problems)
  }
  return result.data
}
