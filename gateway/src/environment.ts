import * as z from 'zod/mini'

const httpAddress = z
  .string()
  .check(
    z.refine(
      (value) => /^https?:\/\/[^/?#]+/.test(value) && URL.canParse(value),
      'must be an http or https address',
    ),
  )
const origin = z.pipe(
  httpAddress,
  z.transform((value: string) => new URL(value).origin),
)
/** The processes behind the gateway are reached inside one machine or one private network. */
const upstream = z.pipe(
  httpAddress.check(z.refine((value) => value.startsWith('http:'), 'must be an http address')),
  z.transform((value: string) => new URL(value).origin),
)
const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number')),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.maximum(65_535, 'must be a port number')),
  ),
)
const share = z.pipe(
  z.string().check(z.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a share from 0 to 1')),
  z.transform(Number),
)
const sectionName = z.string().check(z.regex(/^mfe_[a-z]+$/, 'must be named like mfe_tasks'))
const sections = z.pipe(
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
  z.record(sectionName, z.string().check(z.minLength(1, 'must name a folder or an http address'))),
)
const addressList = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)

const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'development'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(port, 8_080),
  /** The only origin that browsers use. */
  PUBLIC_URL: origin,
  BACKEND_URL: upstream,
  /** Unix socket of the backend, where it runs on the same machine; everything for it goes there then. */
  BACKEND_SOCKET: z.optional(z.string().check(z.minLength(1, 'must name a socket'))),
  IDENTITY_URL: upstream,
  /** Folder of the built shell. */
  SHELL_DIR: z.string().check(z.minLength(1, 'must name a folder')),
  /** Section name to the folder or http address of its built files. */
  SECTIONS: z._default(sections, {}),
  /** Folder for copies of the releases that the backend keeps; without it only the sections in SECTIONS are there. */
  SECTIONS_CACHE_DIR: z.optional(z.string().check(z.minLength(1, 'must name a folder'))),
  /** Addresses of reverse proxies in front of this process, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z._default(addressList, []),
  /** Receiver of traces over OTLP and HTTP; nothing is traced without it. The names are OpenTelemetry's own. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpAddress),
  /** Share of the traces begun here that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
  /** Name of the section that runs from a hot-reloading server (`npm run dev`); switches the content policy off. */
  DEVELOPMENT_SECTION: z.optional(sectionName),
})

/** What the gateway is told about its surroundings, parsed once. */
export type Environment = z.infer<typeof Environment>

/**
 * Parses the environment variables.
 *
 * @param variables usually `process.env`.
 * @throws Error naming every variable that is missing or makes no sense.
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const result = z.safeParse(Environment, variables)
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => {
      const variable = String(path[0])
      return `${path.join('.')}: ${variables[variable] === undefined ? 'is not set' : message}`
    })
    throw new Error(`The gateway cannot start with this environment. ${problems.join('; ')}`)
  }
  if (result.data.NODE_ENV === 'production' && result.data.DEVELOPMENT_SECTION) {
    throw new Error(
      'The gateway cannot start with this environment. DEVELOPMENT_SECTION: must not be set in production',
    )
  }
  return result.data
}
