import * as z from 'zod/mini'
import { boundedText, Id, IdParams, Moment, PageQuery, PathId, pageOf, Role } from './common.ts'
import { type Address, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/**
 * Areas that a token scope can name. `nouns` are the first words of the endpoint names in the area; `canWrite` says
 * whether a token may change data there. Endpoints outside these areas require a session: sign-in, tokens, role
 * switches, event streams and the user's own records.
 */
const areas = {
  tasks: { nouns: ['tasks', 'task', 'milestones', 'series', 'tags', 'trash', 'bulk'], canWrite: true },
  reports: { nouns: ['reports', 'report', 'files'], canWrite: true },
  notifications: { nouns: ['notifications'], canWrite: true },
  calendar: { nouns: ['calendar', 'holidays', 'absences'], canWrite: true },
  activity: { nouns: ['activity', 'staff', 'dashboard'], canWrite: false },
  /** Read-only: only signed-in users may change accounts and roles. */
  people: { nouns: ['users'], canWrite: false },
  /** Read-only: only signed-in users may change how the portal runs. */
  administration: {
    nouns: [
      'admin',
      'alerts',
      'audit',
      'backups',
      'restore',
      'database',
      'modules',
      'settings',
      'section',
      'sections',
    ],
    canWrite: false,
  },
} as const

export type TokenArea = keyof typeof areas

/** Endpoints that no token may call. The result of a user import contains temporary passwords. */
const EXCEPTIONS: ReadonlySet<string> = new Set(['usersImportResult'])
/** Endpoint that returns the user of a token; every token may call it. */
const WHO_AM_I = 'authUser'

const areaNames = Object.keys(areas) as [TokenArea, ...TokenArea[]]

export type TokenScope = 'read' | 'write' | `${TokenArea}:${'read' | 'write'}`

const levelsOf = (area: TokenArea): TokenScope[] =>
  areas[area].canWrite ? [`${area}:read`, `${area}:write`] : [`${area}:read`]

/** All token scopes. `read` and `write` apply to every area; write scopes include reading. */
export const tokenScopes: readonly [TokenScope, ...TokenScope[]] = [
  'read',
  'write',
  ...areaNames.flatMap(levelsOf),
]

/**
 * Returns the scopes that permit a call; one of them is enough.
 *
 * @returns undefined for endpoints that no token may call.
 */
export function scopesFor({
  name,
  method,
}: Pick<Address, 'name' | 'method'>): readonly TokenScope[] | undefined {
  if (name === WHO_AM_I) {
    return tokenScopes
  }
  const noun = /^[a-z]+/.exec(name)?.[0] ?? ''
  const area = areaNames.find((candidate) => (areas[candidate].nouns as readonly string[]).includes(noun))
  if (area === undefined || EXCEPTIONS.has(name)) {
    return undefined
  }
  if (method === 'GET') {
    return tokenScopes.filter((scope) => ['read', 'write', `${area}:read`, `${area}:write`].includes(scope))
  }
  return areas[area].canWrite ? ['write', `${area}:write`] : undefined
}

/** Prefix of every token, so that secret scanners can recognize a leaked token, for example in a repository. */
export const tokenPrefix = 'hwp_'

/** Reasons why a token was invalidated before it expired. */
export const tokenEndReasons = [
  'revoked',
  'admin',
  'deactivated',
  'role_changed',
  'credentials_reset',
  'restored',
] as const

const TokenScopeName = z.enum(tokenScopes, 'Choose the token’s permissions')

/** An API token of a user. The portal shows its secret once and does not store it. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(TokenScopeName),
  createdAt: Moment,
  expiresAt: Moment,
  lastUsedAt: z.nullable(Moment),
  lastAddress: z.nullable(z.string()),
  endedAt: z.nullable(Moment),
  endReason: z.nullable(z.enum(tokenEndReasons)),
})
export type ApiToken = z.infer<typeof ApiToken>

export const apiTokensList = endpoint('apiTokensList', 'GET /api/tokens', {
  summary:
    'Lists the caller’s API tokens, newest first, including those that ended within the last 90 days; at most 200',
  reply: z.object({
    items: z.array(ApiToken),
    /** Whether administrators allow API tokens. While this is false, existing tokens are rejected. */
    isAllowed: z.boolean(),
  }),
})

const daysSentence = `Enter a whole number of days from 1 to ${limits.apiTokenDays}`

export const apiTokensCreate = endpoint('apiTokensCreate', 'POST /api/tokens', {
  summary: 'Creates an API token for the caller; only this response contains the token',
  body: z.strictObject({
    name: boundedText(1, 100, {
      required: 'Enter a name for the token',
      tooLong: 'Use at most 100 characters',
    }),
    scopes: z.array(TokenScopeName, 'Choose the token’s permissions').check(
      z.minLength(1, 'Choose the token’s permissions'),
      z.maxLength(tokenScopes.length, 'List each scope only once'),
      z.refine((scopes) => new Set(scopes).size === scopes.length, 'List each scope only once'),
    ),
    days: z.int(daysSentence).check(z.minimum(1, daysSentence), z.maximum(limits.apiTokenDays, daysSentence)),
  }),
  reply: z.extend(ApiToken, { token: z.string() }),
})

export const apiTokensRevoke = endpoint('apiTokensRevoke', 'DELETE /api/tokens/:id', {
  summary: 'Revokes an API token of the caller, or any token as an administrator',
  params: IdParams,
  status: 204,
})

/** A usable token with its user. */
export const TokenOfPerson = z.object({
  ...ApiToken.shape,
  user: z.object({ id: Id, name: z.string(), role: Role }),
  can: z.object({ revoke: z.boolean() }),
})
export type TokenOfPerson = z.infer<typeof TokenOfPerson>

export const apiTokensOfAll = endpoint('apiTokensOfAll', 'GET /api/tokens/everybody', {
  summary: 'Lists usable API tokens of all people or of one person, newest first',
  query: z.strictObject({ ...PageQuery, person: z.optional(z.pipe(PathId, Id)) }),
  reply: pageOf(TokenOfPerson),
})
