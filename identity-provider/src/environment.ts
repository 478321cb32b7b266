import {
  commonVariables,
  databaseUrl,
  flag,
  httpAddress,
  nameOf,
  port,
  readEnvironment,
  secret,
  type Variables,
} from '@headway/server-kit/environment'
import * as z from 'zod/mini'

/** The issuer is made of such an address, so a trailing slash would change every token. */
const addressWithoutSlash = z.pipe(
  httpAddress,
  z.transform((value: string) => value.replace(/\/+$/, '')),
)

const schema = z.object({
  ...commonVariables,
  HOST: z._default(nameOf('a host'), '127.0.0.1'),
  PORT: port,
  /** Address people type. */
  PUBLIC_URL: addressWithoutSlash,
  BACKEND_URL: addressWithoutSlash,
  DATABASE_URL: databaseUrl,
  PORTAL_BACKEND_SECRET: secret,
  PORTAL_SERVICE_SECRET: secret,
  KEYS_DIR: nameOf('a folder'),
  DEMO_ACCOUNTS: z._default(flag, false),
  ALLOW_EMBEDDED_IDENTITY_PROVIDER: z._default(flag, false),
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
