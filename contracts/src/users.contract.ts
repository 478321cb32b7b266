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

/** Permissions of the caller for one person. The interface relies only on these flags. */
export const UserAbilities = z.object({
  /** Whether the caller may change the name and email address. */
  edit: z.boolean(),
  changeRole: z.boolean(),
  changeManager: z.boolean(),
  deactivate: z.boolean(),
  activate: z.boolean(),
  resetPassword: z.boolean(),
  resetSecondFactor: z.boolean(),
  seeSessions: z.boolean(),
  endSessions: z.boolean(),
  /** Whether the caller may see audit entries by and about the person. */
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

/** A person in lists. */
export const User = z.object(user)
export type User = z.infer<typeof User>

/** A person on their own page. */
export const UserDetail = z.object({
  ...user,
  updatedAt: Moment,
  /** All managers of the person, from the top down to the direct manager. */
  chain: z.array(Named),
  /** Number of active people who report to this person. */
  directReportCount: z.int(),
  /**
   * Roles that the caller may give this person, including the current one; empty when the caller may not change the
   * role.
   */
  assignableRoles: z.array(Role),
})
export type UserDetail = z.infer<typeof UserDetail>

/** Rejects characters that the identity provider does not accept in names. */
const NAME_SIGNS = /^[^<>&"\p{Cc}$%!#?§;*~/\\|^=[\]{}()]*$/u

const name = (required: string) =>
  z.pipe(
    boundedText(1, 100, { required, tooLong: 'Use at most 100 characters' }),
    z.string().check(z.regex(NAME_SIGNS, 'This name contains characters that aren’t allowed')),
  )

const FirstName = name('First name is required')
const LastName = name('Last name is required')

/** A stored email address: lower case, at most 254 characters (RFC 5321), at most 64 before the @. */
export const EmailAddress = z.pipe(
  z.pipe(
    boundedText(1, 254, {
      required: 'Email address is required',
      tooLong: 'Use at most 254 characters',
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
  summary: 'Lists people whom the caller may see, by last name by default',
  query: z.strictObject({
    ...PageQuery,
    /** Search words; each must be a prefix of a word of the name or the email address. */
    q: z.optional(z.pipe(Text, z.string().check(z.maxLength(100)))),
    role: z.optional(Role),
    status: z.optional(z.enum(['active', 'inactive'])),
    /** Only direct reports of this person. */
    managerId: z.optional(z.pipe(PathId, Id)),
    sort: z._default(z.enum(['name', '-name', 'email', '-email', 'created', '-created']), 'name'),
  }),
  reply: z.extend(pageOf(User), {
    /** Number of matching people, counted up to 1000. */
    total: z.int(),
    can: z.object({ create: z.boolean(), import: z.boolean() }),
    /** Roles that the caller may give a new person; empty when the caller may not create people. */
    assignableRoles: z.array(Role),
  }),
})

export const usersCreate = endpoint('usersCreate', 'POST /api/users', {
  summary: 'Adds a person, who signs in with a temporary password and then chooses their own',
  body: UserCreateBody,
  reply: z.object({
    user: UserDetail,
    /** Returned only once; null when the request was repeated with the same Idempotency-Key. */
    temporaryPassword: z.nullable(z.string()),
  }),
  status: 201,
})

export const usersGet = endpoint('usersGet', 'GET /api/users/:id', {
  summary: 'Returns a person',
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
  summary: 'Lists the caller’s active direct reports, to whom tasks can be assigned',
  reply: z.object({ items: z.array(z.extend(Person, { role: Role })) }),
})

export const usersManagers = endpoint('usersManagers', 'GET /api/users/managers', {
  summary: 'Lists up to 20 active people who can be managers, by name',
  query: z.strictObject({
    q: z.optional(z.pipe(Text, z.string().check(z.maxLength(100)))),
    /** The person to choose a manager for. The result omits this person and everyone below. */
    userId: z.optional(z.pipe(PathId, Id)),
  }),
  reply: z.object({ items: z.array(z.extend(Person, { role: Role })) }),
})

/** State of a person's account at the identity provider. */
export const UserSecurity = z.object({
  /** False when the provider cannot be reached; the fields that only it knows are null then. */
  isProviderReachable: z.boolean(),
  hasSecondFactor: z.nullable(z.boolean()),
  /** Fields whose value at the identity provider is invalid here, so that Headway shortens, cleans or omits it. */
  unfitProfileFields: z.nullable(z.array(z.enum(['email', 'firstName', 'lastName']))),
  /** End of the lock after wrong passwords; null when the account is not locked. */
  lockedUntil: z.nullable(Moment),
  /** Whether the person must choose a new password at the next sign-in. */
  mustChangePassword: z.nullable(z.boolean()),
  lastSignInAt: z.nullable(Moment),
  runningSessions: z.int(),
  /**
   * Whether the provider has received the changes made in the portal; `failed` when a change is pending for more than
   * five minutes.
   */
  sync: z.enum(['done', 'pending', 'failed']),
})
export type UserSecurity = z.infer<typeof UserSecurity>

export const usersSecurity = endpoint('usersSecurity', 'GET /api/users/:id/security', {
  summary:
    "Returns a person's sign-in details: second factor, lock, last sign-in, and the identity provider’s sync state",
  params: IdParams,
  reply: UserSecurity,
})

export const usersDeactivation = endpoint('usersDeactivation', 'GET /api/users/:id/deactivation', {
  summary: "Returns a person's open responsibilities, which a deactivation would have to hand over",
  params: IdParams,
  reply: z.object({
    openTasksAssigned: z.int(),
    tasksCreated: z.int(),
    directReports: z.int(),
    /** Large files of the person's team that wait for approval. */
    pendingApprovals: z.int(),
    runningSessions: z.int(),
    /** Active or paused series whose next task is assigned to the person. */
    seriesAssigned: z.int(),
    /** Open tasks that the person watches. */
    tasksWatched: z.int(),
  }),
})

export const usersDeactivate = endpoint('usersDeactivate', 'POST /api/users/:id/deactivate', {
  summary: 'Deactivates a person immediately and hands over their responsibilities; history is kept',
  params: IdParams,
  body: z.strictObject({
    /** New manager of the direct reports; null leaves them unchanged. */
    directReportsTo: z._default(ManagerId, null),
    /** Person who takes over the open tasks, series and watched tasks; null leaves them unchanged. */
    tasksTo: z._default(z.nullable(Id), null),
    reason: z._default(boundedText(0, 500), ''),
  }),
  reply: UserDetail,
})

export const usersActivate = endpoint('usersActivate', 'POST /api/users/:id/activate', {
  summary: 'Activates a deactivated person, or one who is waiting for access',
  params: IdParams,
  reply: UserDetail,
})

export const usersResetPassword = endpoint('usersResetPassword', 'POST /api/users/:id/reset-password', {
  summary: "Resets a person's password to a temporary one, shown only once, and ends all their sessions",
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
