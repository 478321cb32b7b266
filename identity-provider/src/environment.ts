import * as z from 'zod'

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** Address people type; the issuer is made of it, so a trailing slash would change every token. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, '')),
  BACKEND_URL: z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, '')),
  DATABASE_URL: z.url({ protocol: /^mysql$/ }),
  PORTAL_BACKEND_SECRET: z.string().min(16),
  PORTAL_SERVICE_SECRET: z.string().min(16),
  KEYS_DIR: z.string().min(1),
  DEMO_ACCOUNTS: flag,
  ALLOW_EMBEDDED_IDENTITY_PROVIDER: flag,
})

/** Everything the process is told from outside. */
export interface Environment {
  readonly logLevel: string
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly backendUrl: string
  readonly databaseUrl: string
  readonly backendSecret: string
  readonly serviceSecret: string
  readonly keysFolder: string
  readonly showsDemoAccounts: boolean
}

/**
 * Parses the environment once.
 *
 * @param variables the process environment.
 * @returns the settings of this process.
 * @throws Error naming every variable that is missing or wrong, or the switch that production needs.
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = schema.safeParse(variables)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The identity provider cannot start. ${problems.join('; ')}`)
  }
  const values = parsed.data
  if (values.NODE_ENV === 'production' && !values.ALLOW_EMBEDDED_IDENTITY_PROVIDER) {
    throw new Error(
      'The embedded identity provider is made for development. In production run Keycloak, ' +
        'or set ALLOW_EMBEDDED_IDENTITY_PROVIDER=1 to use this one nevertheless.',
    )
  }
  return {
    logLevel: values.LOG_LEVEL,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    backendUrl: values.BACKEND_URL,
    databaseUrl: values.DATABASE_URL,
    backendSecret: values.PORTAL_BACKEND_SECRET,
    serviceSecret: values.PORTAL_SERVICE_SECRET,
    keysFolder: values.KEYS_DIR,
    showsDemoAccounts: values.DEMO_ACCOUNTS,
  }
}
