import { SectionName } from '@headway/contracts/section-description'
import {
  commonVariables,
  type Contradiction,
  databaseUrl,
  flag,
  httpAddress,
  isDecodable,
  jsonRecord,
  nameOf,
  networks,
  origin,
  port,
  readEnvironment,
  secret,
  tracingVariables,
  type Variables,
} from '@headway/server-kit/environment'
import * as z from 'zod/mini'
import { parseBucketAddress } from './limits/bucket-address.ts'

const pace = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a positive whole number')),
  z.transform(Number),
)
const isSmtpUrl = (value: string) => {
  const url = URL.canParse(value) ? new URL(value) : null
  return (
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    (url.username === '') === (url.password === '') &&
    isDecodable(url.username + url.password) &&
    /^\/?$/.test(url.pathname + url.search + url.hash)
  )
}
const smtpUrl = z
  .string()
  .check(z.refine(isSmtpUrl, 'must look like smtp://user:password@host:587 or smtps://host'))
const mailAddress = z
  .string()
  .check(
    z.maxLength(254, 'must be a mail address'),
    z.regex(/^[^\s@<>"(),:;[\]\\]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i, 'must be a mail address'),
  )
const bucketAddress = z.pipe(
  z.string(),
  z.transform((text: string, context) => {
    const address = parseBucketAddress(text)
    if (address) {
      return address
    }
    const message = 'must look like https://access-key:secret@host/bucket/prefix?region=eu-central-1'
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }),
)
const hexadecimal = z.string().check(z.regex(/^[0-9a-f]{64,}$/i, 'must be at least 64 hexadecimal digits'))

const Environment = z.object({
  ...commonVariables,
  ...tracingVariables,
  PORT: z._default(port, 3001),
  /** A unix socket to answer at as well, for a gateway on the same machine. */
  SOCKET_PATH: z.optional(nameOf('a socket')),
  PUBLIC_URL: origin,
  DATABASE_URL: databaseUrl,
  /** An account that owns the tables, where the one of DATABASE_URL may not change or delete everything in them (ADR 076). */
  DATABASE_OWNER_URL: z.optional(databaseUrl),
  FILES_DIR: nameOf('a folder'),
  OIDC_ISSUER: httpAddress,
  OIDC_INTERNAL_URL: httpAddress,
  PORTAL_BACKEND_SECRET: secret,
  PORTAL_SERVICE_SECRET: secret,
  IDENTITY_PROVIDER: z._default(z.enum(['embedded', 'keycloak']), 'keycloak'),
  /** Where the provider's own administrators set it up, for a link; it need not be reachable from everywhere. */
  IDENTITY_CONSOLE_URL: z.optional(httpAddress),
  SESSION_SECRET: hexadecimal,
  /** Where backups are written; none are made without it. */
  BACKUP_FOLDER: z.optional(nameOf('a folder')),
  /** Or the bucket that they go to, with its keys; see docs/OPERATIONS.md, "Backups". */
  BACKUP_S3_URL: z.optional(bucketAddress),
  /** Seals the backups; nothing else opens them. */
  BACKUP_KEY: z.optional(hexadecimal),
  /** What whoever reads the figures of this process has to show; there are none to be read without it. */
  METRICS_TOKEN: z.optional(secret),
  /** An empty schema that backups are restored into to see whether they can be; whatever is in it goes. */
  RESTORE_TEST_DATABASE_URL: z.optional(databaseUrl),
  /** The embedded identity provider's schema, which is backed up with the portal's. */
  IDENTITY_DATABASE_URL: z.optional(databaseUrl),
  /** The server that mail is handed to; without it what would have been sent is kept and shown. */
  SMTP_URL: z.optional(smtpUrl),
  /** Whom mail comes from. */
  MAIL_FROM: z.optional(mailAddress),
  /** Networks in which webhooks may reach private addresses, as `10.1.0.0/16,fd00::/8`; none unless set. */
  WEBHOOK_ALLOWED_NETWORKS: z._default(networks, []),
  DEV_ROLE_SWITCH: z._default(flag, false),
  /** Section name to the folder of its build, which is taken in as a release whenever it is new. */
  SECTION_BUILDS: z._default(jsonRecord(SectionName, nameOf('a folder')), {}),
  /** Requests a minute for one person; measurements raise it, since all their requests come from few people. */
  REQUESTS_PER_MINUTE: z._default(pace, 600),
  /** Requests within ten seconds that one person may make beyond that pace. */
  REQUEST_BURST: z._default(pace, 100),
  /** Reports that one person may submit in an hour. */
  REPORTS_PER_HOUR: z._default(pace, 60),
})

/** What the backend is told about its surroundings, parsed once. Addresses have no trailing slash where they are origins. */
export type Environment = z.infer<typeof Environment>

/** What makes sense alone but not together: the variable to look at, and why. */
const contradictions: readonly Contradiction<Environment>[] = [
  {
    is: ({ BACKUP_FOLDER, BACKUP_S3_URL }) => BACKUP_FOLDER !== undefined && BACKUP_S3_URL !== undefined,
    problem: 'BACKUP_S3_URL: is set beside BACKUP_FOLDER, and backups go to one place',
  },
  {
    is: ({ BACKUP_FOLDER, BACKUP_S3_URL, BACKUP_KEY }) =>
      (BACKUP_FOLDER ?? BACKUP_S3_URL) !== undefined && BACKUP_KEY === undefined,
    problem: 'BACKUP_KEY: is not set, and backups are only written sealed',
  },
  {
    is: ({ SMTP_URL, MAIL_FROM }) => SMTP_URL !== undefined && MAIL_FROM === undefined,
    problem: 'MAIL_FROM: is not set, and mail has to come from an address',
  },
  {
    is: ({ NODE_ENV, DEV_ROLE_SWITCH }) => NODE_ENV === 'production' && DEV_ROLE_SWITCH,
    problem: 'DEV_ROLE_SWITCH: must not be set in production',
  },
]

/**
 * Parses the environment variables.
 *
 * @param variables usually `process.env`.
 * @throws Error naming every variable that is missing or makes no sense.
 */
export const parseEnvironment = (variables: Variables): Environment =>
  readEnvironment(variables, { process: 'backend', schema: Environment, contradictions })
