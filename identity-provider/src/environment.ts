import {
  commonVariables,
  databaseUrl,
  flag,
  httpAddress,
  nonEmpty,
  port,
  readEnvironment,
  secret,
  type Variables,
} from '@headway/server-kit/environment'
import * as z from 'zod/mini'

/** The issuer is derived from this URL, so a trailing slash would change every token. */
const addressWithoutSlash = z.pipe(
  httpAddress,
  z.transform((value: string) => value.replace(/\/+$/, '')),
)

const schema = z.object({
  ...commonVariables,
  HOST: z._default(nonEmpty('a host'), '127.0.0.1'),
  PORT: port,
  /** URL of the portal for users. */
  PUBLIC_URL: addressWithoutSlash,
  BACKEND_URL: addressWithoutSlash,
  DATABASE_URL: databaseUrl,
  PORTAL_BACKEND_SECRET: secret,
  PORTAL_SERVICE_SECRET: secret,
  KEYS_DIR: nonEmpty('a folder'),
  DEMO_ACCOUNTS: z._default(flag, false),
  ALLOW_EMBEDDED_IDENTITY_PROVIDER: z._default(flag, false),
})

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
 * Parses the environment variables.
 *
 * @param variables environment of the process.
 * @returns the configuration.
 * @throws Error that names every missing or invalid variable, or the switch that production requires.
 */
export function parseEnvironment(variables: Variables): Environment {
  const values = readEnvironment(variables, { process: 'identity provider', schema })
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
