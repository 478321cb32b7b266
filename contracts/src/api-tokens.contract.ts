import * as z from 'zod/mini'
import { boundedText, Id, IdParams, Moment, PageQuery, PathId, pageOf, Role } from './common.ts'
import { type Address, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/**
 * What a token may be for: the nouns that the names of calls begin with, and whether a token may write there at all. What
 * stands nowhere here takes a session: signing in, tokens, role switches, event streams, one's own records.
 */
const areas = {
  tasks: { nouns: ['tasks', 'task', 'milestones', 'series', 'tags', 'trash', 'bulk'], canWrite: true },
  reports: { nouns: ['reports', 'files'], canWrite: true },
  notifications: { nouns: ['notifications'], canWrite: true },
  calendar: { nouns: ['calendar', 'holidays', 'absences'], canWrite: true },
  activity: { nouns: ['activity', 'staff', 'dashboard'], canWrite: false },
  /** Who has access, and as what, is changed by people who have signed in. */
  people: { nouns: ['users'], canWrite: false },
  /** So is how the portal runs. */
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

/** The result of an import holds passwords that let others in. */
const EXCEPTIONS: ReadonlySet<string> = new Set(['usersImportResult'])
/** Tells a program whose token it has; every token may ask. */
const WHO_AM_I = 'authUser'

const areaNames = Object.keys(areas) as [TokenArea, ...TokenArea[]]

export type TokenScope = 'read' | 'write' | `${TokenArea}:${'read' | 'write'}`

const levelsOf = (area: TokenArea): TokenScope[] =>
  areas[area].canWrite ? [`${area}:read`, `${area}:write`] : [`${area}:read`]

/** Everything a token can be for. The first two hold everywhere; writing includes reading. */
export const tokenScopes: readonly [TokenScope, ...TokenScope[]] = [
  'read',
  'write',
  ...areaNames.flatMap(levelsOf),
]

/**
 * Which scopes open a call; one of them is enough.
 *
 * @returns undefined for what no token opens.
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

/** So that a token is recognised where it must not be, for example in a repository. */
export const tokenPrefix = 'hwp_'

/** Why a token no longer opens anything before its time. */
export const tokenEndReasons = [
  'revoked',
  'admin',
  'deactivated',
  'role_changed',
  'credentials_reset',
  'restored',
] as const

const TokenScopeName = z.enum(tokenScopes, 'Choose what the token is for')

/** A token of a person; its secret is shown once and kept nowhere. */
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
    'The caller’s API tokens, newest first, with those that ended within the last 90 days; at most 200',
  reply: z.object({
    items: z.array(ApiToken),
    /** Whether administrators allow tokens; while they do not, those that exist open nothing. */
    isAllowed: z.boolean(),
    /** The longest that a new one may last, in days. */
  }),
})

const daysSentence = `Enter a whole number of days from 1 to ${limits.apiTokenDays}`

export const apiTokensCreate = endpoint('apiTokensCreate', 'POST /api/tokens', {
  summary: 'Makes a token for a program of the caller’s; the answer is the only one that holds it',
  body: z.strictObject({
    name: boundedText(1, 100, {
      required: 'Enter a name for the token',
      tooLong: 'Use at most 100 characters',
    }),
    scopes: z.array(TokenScopeName, 'Choose what the token is for').check(
      z.minLength(1, 'Choose what the token is for'),
      z.maxLength(tokenScopes.length, 'Name each scope once'),
      z.refine((scopes) => new Set(scopes).size === scopes.length, 'Name each scope once'),
    ),
    days: z.int(daysSentence).check(z.minimum(1, daysSentence), z.maximum(limits.apiTokenDays, daysSentence)),
  }),
  reply: z.extend(ApiToken, { token: z.string() }),
})

export const apiTokensRevoke = endpoint('apiTokensRevoke', 'DELETE /api/tokens/:id', {
  summary: 'Takes a token back: one’s own, or as an administrator somebody else’s',
  params: IdParams,
  status: 204,
})

/** A token that can be used now, with its person. */
export const TokenOfPerson = z.object({
  ...ApiToken.shape,
  user: z.object({ id: Id, name: z.string(), role: Role }),
  can: z.object({ revoke: z.boolean() }),
})
export type TokenOfPerson = z.infer<typeof TokenOfPerson>

export const apiTokensOfAll = endpoint('apiTokensOfAll', 'GET /api/tokens/everybody', {
  summary: 'The API tokens of everybody that can be used now, newest first, or those of one person',
  query: z.strictObject({ ...PageQuery, person: z.optional(z.pipe(PathId, Id)) }),
  reply: pageOf(TokenOfPerson),
})
