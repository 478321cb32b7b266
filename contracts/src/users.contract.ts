import * as z from 'zod/mini'
import {
  boundedText,
  flag,
  Id,
  idOf,
  IdParams,
  Moment,
  PageQuery,
  pageOf,
  PathId,
  Person,
  Role,
  Text,
} from './common.ts'
import { endpoint } from './endpoint.ts'

/** What the caller may do with one person; the interface reads nothing else. */
export const UserAbilities = z.object({
  /** Names and e-mail address. */
  edit: z.boolean(),
  changeRole: z.boolean(),
  changeManager: z.boolean(),
  deactivate: z.boolean(),
  activate: z.boolean(),
  resetPassword: z.boolean(),
  resetSecondFactor: z.boolean(),
  seeSessions: z.boolean(),
  endSessions: z.boolean(),
  /** What was done by and to the person. */
  seeAudit: z.boolean(),
})
export type UserAbilities = z.infer<typeof UserAbilities>

const Named = z.object({ id: Id, firstName: z.string(), lastName: z.string() })

const user = {
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  isActive: z.boolean(),
  managerId: z.nullable(Id),
  manager: z.nullable(Named),
  profileImageUrl: z.nullable(z.string()),
  createdAt: Moment,
  version: z.int(),
  can: UserAbilities,
}

/** A person as lists show them. */
export const User = z.object(user)
export type User = z.infer<typeof User>

/** A person as their own page shows them. */
export const UserDetail = z.object({
  ...user,
  updatedAt: Moment,
  /** Everyone above, from the top down to the manager. */
  chain: z.array(Named),
  /** Active people who report to this person. */
  directReportCount: z.int(),
  /** Roles the caller may give this person, the present one among them; empty when they may not change it. */
  assignableRoles: z.array(Role),
})
export type UserDetail = z.infer<typeof UserDetail>

/** Signs that the identity provider takes in no name. */
const NAME_SIGNS = /^[^<>&"\p{Cc}$%!#?§;*~/\\|^=[\]{}()]*$/u

const name = (required: string) =>
  z.pipe(
    boundedText(1, 100, { required, tooLong: 'At most 100 characters are allowed' }),
    z.string().check(z.regex(NAME_SIGNS, 'The name contains a sign that names cannot have')),
  )

const FirstName = name('First name is required')
const LastName = name('Last name is required')

/** An e-mail address as it is kept: lower case, at most 254 characters (RFC 5321), at most 64 before the @. */
export const EmailAddress = z.pipe(
  z.pipe(
    boundedText(1, 254, {
      required: 'Email address is required',
      tooLong: 'At most 254 characters are allowed',
    }),
    z.transform((value: string) => value.toLowerCase()),
  ),
  z
    .string()
    .check(
      z.regex(
        /^(?=.{1,64}@)[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
        'Enter an email address, for example ada@example.org',
      ),
    ),
)

const ManagerId = z.nullable(idOf('Choose a manager, or none'))

export const UserCreateBody = z.strictObject({
  firstName: FirstName,
  lastName: LastName,
  email: EmailAddress,
  role: Role,
  managerId: z._default(ManagerId, null),
  isActive: z._default(flag('Active'), true),
})
export type UserCreateBody = z.infer<typeof UserCreateBody>

export const UserUpdateBody = z
  .strictObject({
    firstName: z.optional(FirstName),
    lastName: z.optional(LastName),
    email: z.optional(EmailAddress),
    role: z.optional(Role),
    managerId: z.optional(ManagerId),
  })
  .check(
    z.refine((fields) => Object.values(fields).some((value) => value !== undefined), {
      message: 'Nothing to change',
      params: { code: 'empty_update' },
    }),
  )
export type UserUpdateBody = z.infer<typeof UserUpdateBody>

export const usersList = endpoint('usersList', 'GET /api/users', {
  summary: 'People the caller may see, by last name unless another order is asked for',
  query: z.strictObject({
    ...PageQuery,
    /** Words; each has to begin a word of the name or the e-mail address. */
    q: z.optional(z.pipe(Text, z.string().check(z.maxLength(100)))),
    role: z.optional(Role),
    status: z.optional(z.enum(['active', 'inactive'])),
    /** Only those who report to this person directly. */
    managerId: z.optional(z.pipe(PathId, Id)),
    sort: z._default(z.enum(['name', '-name', 'email', '-email', 'created', '-created']), 'name'),
  }),
  reply: z.extend(pageOf(User), {
    /** How many people match, counted up to 1000. */
    total: z.int(),
    can: z.object({ create: z.boolean(), import: z.boolean() }),
    /** Roles the caller may give a new person; empty for who may not create one. */
    assignableRoles: z.array(Role),
  }),
})

export const usersCreate = endpoint('usersCreate', 'POST /api/users', {
  summary: 'Adds a person, who signs in with a temporary password and then chooses their own',
  body: UserCreateBody,
  reply: z.object({
    user: UserDetail,
    /** Shown this once; null when the call was repeated with the same Idempotency-Key. */
    temporaryPassword: z.nullable(z.string()),
  }),
  status: 201,
})

export const usersGet = endpoint('usersGet', 'GET /api/users/:id', {
  summary: 'One person',
  params: IdParams,
  reply: UserDetail,
})

export const usersUpdate = endpoint('usersUpdate', 'PUT /api/users/:id', {
  summary: 'Changes the given fields of a person',
  params: IdParams,
  body: UserUpdateBody,
  reply: UserDetail,
})

export const usersDirectReports = endpoint('usersDirectReports', 'GET /api/users/direct-reports', {
  summary: 'The active people who report to the caller: those a task can be assigned to',
  reply: z.object({ items: z.array(z.extend(Person, { role: Role })) }),
})

export const usersManagers = endpoint('usersManagers', 'GET /api/users/managers', {
  summary: 'Up to 20 active people whom others may report to, by name, for choosing a manager',
  query: z.strictObject({
    q: z.optional(z.pipe(Text, z.string().check(z.maxLength(100)))),
    /** Whose manager is looked for: that person and everyone below are left out. */
    userId: z.optional(z.pipe(PathId, Id)),
  }),
  reply: z.object({ items: z.array(z.extend(Person, { role: Role })) }),
})

/** How a person stands at the identity provider. */
export const UserSecurity = z.object({
  /** False when the provider cannot be reached: what only it knows is null then. */
  isProviderReachable: z.boolean(),
  hasSecondFactor: z.nullable(z.boolean()),
  /** Fields whose value at the identity provider is invalid here, so that Headway shortens, cleans or omits it. */
  unfitProfileFields: z.nullable(z.array(z.enum(['email', 'firstName', 'lastName']))),
  /** Wrong passwords have locked the account until this moment; null when it is not locked. */
  lockedUntil: z.nullable(Moment),
  /** Must choose a new password at the next sign-in. */
  mustChangePassword: z.nullable(z.boolean()),
  lastSignInAt: z.nullable(Moment),
  runningSessions: z.int(),
  /** Whether the provider knows what was changed here; `failed` when it has refused for five minutes. */
  sync: z.enum(['done', 'pending', 'failed']),
})
export type UserSecurity = z.infer<typeof UserSecurity>

export const usersSecurity = endpoint('usersSecurity', 'GET /api/users/:id/security', {
  summary: 'How a person signs in: second factor, lock, last sign-in, and whether the provider is up to date',
  params: IdParams,
  reply: UserSecurity,
})

export const usersDeactivation = endpoint('usersDeactivation', 'GET /api/users/:id/deactivation', {
  summary: 'What hangs on a person and would have to be handed over',
  params: IdParams,
  reply: z.object({
    openTasksAssigned: z.int(),
    tasksCreated: z.int(),
    directReports: z.int(),
    /** Large files of the person's team that wait for approval. */
    pendingApprovals: z.int(),
    runningSessions: z.int(),
    /** Series that are not over and of which the person gets the next task. */
    seriesAssigned: z.int(),
    /** Open tasks that the person has chosen to watch. */
    tasksWatched: z.int(),
  }),
})

export const usersDeactivate = endpoint('usersDeactivate', 'POST /api/users/:id/deactivate', {
  summary: 'Takes a person’s access away at once and hands over what hangs on them; history is kept',
  params: IdParams,
  body: z.strictObject({
    /** Who gets the direct reports; null leaves them where they are. */
    directReportsTo: z._default(ManagerId, null),
    /** Who gets the person’s open tasks, their part in series, and what they watch; null leaves all of it. */
    tasksTo: z._default(z.nullable(Id), null),
    reason: z._default(boundedText(0, 500), ''),
  }),
  reply: UserDetail,
})

export const usersActivate = endpoint('usersActivate', 'POST /api/users/:id/activate', {
  summary: 'Gives a person their access back, or to somebody who waits for it',
  params: IdParams,
  reply: UserDetail,
})

export const usersResetPassword = endpoint('usersResetPassword', 'POST /api/users/:id/reset-password', {
  summary: 'Gives a person a temporary password, shown this once, and signs them out everywhere',
  params: IdParams,
  reply: z.object({ temporaryPassword: z.string() }),
})

export const usersResetSecondFactor = endpoint(
  'usersResetSecondFactor',
  'DELETE /api/users/:id/second-factor',
  {
    summary: 'Removes a person’s authenticator, so that they can set up another',
    params: IdParams,
    status: 204,
  },
)
