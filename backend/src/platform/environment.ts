import { SectionName } from '@headway/contracts/section-description'
import {
  commonVariables,
  type Contradiction,
  databaseUrl,
  flag,
  httpAddress,
  isDecodable,
  jsonRecord,
  nonEmpty,
  networks,
  origin,
  port,
  readEnvironment,
  secret,
  tracingVariables,
  type Variables,
} from '@headway/server-kit/environment'
import * as z from 'zod/mini'
import { parseBucketAddress } from './bucket-address.ts'

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
  /** A Unix socket on which the backend listens as well, for a gateway on the same machine. */
  SOCKET_PATH: z.optional(nonEmpty('a socket')),
  PUBLIC_URL: origin,
  DATABASE_URL: databaseUrl,
  /**
   * Account that owns the tables, if the account of DATABASE_URL may not change or delete everything in them (ADR 075).
   */
  DATABASE_OWNER_URL: z.optional(databaseUrl),
  FILES_DIR: nonEmpty('a folder'),
  OIDC_ISSUER: httpAddress,
  OIDC_INTERNAL_URL: httpAddress,
  PORTAL_BACKEND_SECRET: secret,
  PORTAL_SERVICE_SECRET: secret,
  IDENTITY_PROVIDER: z._default(z.enum(['embedded', 'keycloak']), 'keycloak'),
  /** URL of the provider's administration console, shown as a link; it need not be reachable from everywhere. */
  IDENTITY_CONSOLE_URL: z.optional(httpAddress),
  SESSION_SECRET: hexadecimal,
  /** Folder for backups. Without this and BACKUP_S3_URL there are no backups. */
  BACKUP_FOLDER: z.optional(nonEmpty('a folder')),
  /** Bucket for backups, with its keys; see docs/OPERATIONS.md, "Backups". */
  BACKUP_S3_URL: z.optional(bucketAddress),
  /** Encryption key of the backups, which cannot be restored without it. */
  BACKUP_KEY: z.optional(hexadecimal),
  /** Token for reading the metrics of this process; without it there is no metrics endpoint. */
  METRICS_TOKEN: z.optional(secret),
  /** Schema for test restores of backups. Every test deletes its content. */
  RESTORE_TEST_DATABASE_URL: z.optional(databaseUrl),
  /** Schema of the embedded identity provider, which is backed up together with the portal's. */
  IDENTITY_DATABASE_URL: z.optional(databaseUrl),
  /** Mail server. Without it, mails are stored and shown instead of sent. */
  SMTP_URL: z.optional(smtpUrl),
  /** Sender address of mails. */
  MAIL_FROM: z.optional(mailAddress),
  /** Networks in which webhooks may reach private addresses, such as `10.1.0.0/16,fd00::/8`; none by default. */
  WEBHOOK_ALLOWED_NETWORKS: z._default(networks, []),
  /** Networks in which sections' own backends may have private addresses; none by default. */
  SECTION_BACKEND_ALLOWED_NETWORKS: z._default(networks, []),
  DEV_ROLE_SWITCH: z._default(flag, false),
  /** Map from section names to folders with builds; new builds are published as releases. */
  SECTION_BUILDS: z._default(jsonRecord(SectionName, nonEmpty('a folder')), {}),
  /** Requests per minute of one person. Measurements raise it, since all their requests come from few people. */
  REQUESTS_PER_MINUTE: z._default(pace, 600),
  /** Additional requests of one person within ten seconds. */
  REQUEST_BURST: z._default(pace, 100),
  /** Reports that one person may submit per hour. */
  REPORTS_PER_HOUR: z._default(pace, 60),
})

/** Configuration of the backend from environment variables, parsed once. Origins have no trailing slash. */
export type Environment = z.infer<typeof Environment>

/**
 * Combinations of variables that are invalid although each value is valid, with the variable to correct and the reason.
 */
const contradictions: readonly Contradiction<Environment>[] = [
  {
    is: ({ BACKUP_FOLDER, BACKUP_S3_URL }) => BACKUP_FOLDER !== undefined && BACKUP_S3_URL !== undefined,
    problem: 'BACKUP_S3_URL: can’t be combined with BACKUP_FOLDER',
  },
  {
    is: ({ BACKUP_FOLDER, BACKUP_S3_URL, BACKUP_KEY }) =>
      (BACKUP_FOLDER ?? BACKUP_S3_URL) !== undefined && BACKUP_KEY === undefined,
    problem: 'BACKUP_KEY: is required, because backups are always encrypted',
  },
  {
    is: ({ SMTP_URL, MAIL_FROM }) => SMTP_URL !== undefined && MAIL_FROM === undefined,
    problem: 'MAIL_FROM: is required to send email',
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
 * @throws Error that names every missing or invalid variable.
 */
export const parseEnvironment = (variables: Variables): Environment =>
  readEnvironment(variables, { process: 'backend', schema: Environment, contradictions })
