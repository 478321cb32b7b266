import * as z from 'zod/mini'
import { type Network, parseNetworks } from './addresses.ts'
import { StartupError } from './startup-error.ts'

/** Environment variables, as in `process.env`. */
export type Variables = Record<string, string | undefined>

export const httpAddress = z
  .string()
  .check(
    z.refine(
      (value) => /^https?:\/\/[^/?#]+/.test(value) && URL.canParse(value),
      'must be an http or https address',
    ),
  )
/** An http or https address, reduced to scheme, host and port. */
export const origin = z.pipe(
  httpAddress,
  z.transform((value: string) => new URL(value).origin),
)
export const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.pipe(z.transform(Number), z.int().check(z.maximum(65_535, 'must be a port number'))),
)
export const flag = z.pipe(
  z.enum(['0', '1'], 'must be 0 or 1'),
  z.transform((value) => value === '1'),
)
const seconds = z.pipe(
  z.string().check(z.regex(/^(?:[0-9]|[1-5][0-9]|60)$/, 'must be a number of seconds from 0 to 60')),
  z.transform(Number),
)
const ratio = z.pipe(
  z.string().check(z.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a share from 0 to 1')),
  z.transform(Number),
)
/** Returns true if every percent sign starts a valid escape sequence. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
const isDatabaseUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && isDecodable(url.username + url.password + url.pathname)
}
export const databaseUrl = z
  .string()
  .check(
    z.regex(/^mysql:\/\/[^/]+\/[^/?]+/, 'must look like mysql://user:password@host/schema'),
    z.refine(
      isDatabaseUrl,
      'must look like mysql://user:password@host/schema, with special characters percent-encoded',
    ),
  )
/** A comma-separated list of addresses and networks. */
export const networks = z.pipe(
  z.string(),
  z.transform((text: string, context): readonly Network[] => {
    const parsed = parseNetworks(text)
    if (parsed) {
      return parsed
    }
    const message =
      'must be addresses and networks with commas between them, for example 10.1.0.0/16,fd00::/8'
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }),
)
export const secret = z.string().check(z.minLength(16, 'must have at least 16 characters'))

/** @param purpose purpose of the variable, for example `a folder`. */
export const nonEmpty = (purpose: string) => z.string().check(z.minLength(1, `must name ${purpose}`))

/** A variable that contains a JSON object. Its keys and values must match the given schemas. */
export const jsonRecord = <Key extends z.core.$ZodRecordKey, Value extends z.core.$ZodType>(
  key: Key,
  value: Value,
) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string, context) => {
        try {
          return JSON.parse(text) as unknown
        } catch {
          context.issues.push({ code: 'custom', message: 'must be a JSON object', input: text })
          return z.NEVER
        }
      }),
    ),
    z.record(key, value),
  )

/** Variables that every process reads. */
export const commonVariables = {
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  HOST: z._default(z.string(), '127.0.0.1'),
  /**
   * Seconds between SIGTERM, when a process stops being ready, and the closing of its listeners. Default: 5
   * in production, otherwise 0.
   */
  DRAIN_SECONDS: z.optional(seconds),
}

/** Variables of the processes that send traces. The names are OpenTelemetry's own. */
export const tracingVariables = {
  /** Address of an OTLP receiver over HTTP. Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpAddress),
  /** Fraction of the traces started here that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z._default(ratio, 1),
}

/** A combination of variables that are valid on their own but not together. */
export interface Contradiction<Environment> {
  is: (environment: Environment) => boolean
  problem: string
}

interface EnvironmentDefinition<Schema extends z.ZodMiniType> {
  /** Name of the process, for its error message. */
  process: string
  schema: Schema
  contradictions?: readonly Contradiction<z.output<Schema>>[]
}

/**
 * Reads and checks the environment variables of a process.
 *
 * @param variables usually `process.env`.
 * @throws StartupError that lists every missing or invalid variable.
 */
export function readEnvironment<Schema extends z.ZodMiniType>(
  variables: Variables,
  { process, schema, contradictions = [] }: EnvironmentDefinition<Schema>,
): z.output<Schema> {
  const result = z.safeParse(schema, variables)
  const problems = result.success
    ? contradictions.flatMap(({ is, problem }) => (is(result.data) ? [problem] : []))
    : result.error.issues.map(
        ({ path, message }) =>
          `${path.join('.')}: ${variables[String(path[0])] === undefined ? 'is not set' : message}`,
      )
  if (!result.success || problems.length > 0) {
    throw new StartupError(`The ${process} cannot start with this environment. ${problems.join('; ')}`)
  }
  return result.data
}
