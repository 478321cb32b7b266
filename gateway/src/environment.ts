import {
  commonVariables,
  httpAddress,
  jsonRecord,
  nonEmpty,
  networks,
  origin,
  port,
  readEnvironment,
  tracingVariables,
  type Variables,
} from '@headway/server-kit/environment'
import * as z from 'zod/mini'

/** Address of a process behind the gateway. Plain HTTP, because it is on the same machine or private network. */
const upstream = z.pipe(
  httpAddress.check(z.refine((value) => value.startsWith('http:'), 'must be an http address')),
  z.transform((value: string) => new URL(value).origin),
)
/** Addresses of interchangeable processes, separated by commas. */
const upstreams = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.split(',').map((part) => part.trim())),
  ),
  z.array(upstream).check(z.minLength(1)),
)
const sectionName = z.string().check(z.regex(/^mfe_[a-z]+$/, 'must be named like mfe_tasks'))

const Environment = z.object({
  ...commonVariables,
  ...tracingVariables,
  PORT: z._default(port, 8_080),
  /** The only origin that browsers use. */
  PUBLIC_URL: origin,
  /** One backend, or several separated by commas. */
  BACKEND_URL: upstreams,
  /** Unix socket of the backend if it runs on the same machine. All requests to it then use the socket. */
  BACKEND_SOCKET: z.optional(nonEmpty('a socket')),
  IDENTITY_URL: upstream,
  /** Folder of the built shell. */
  SHELL_DIR: nonEmpty('a folder'),
  /** Folder of the design system's Storybook, if it is built. */
  STORYBOOK_DIR: z.optional(nonEmpty('a folder')),
  /** Folder or HTTP address of the built files, by section name. */
  SECTIONS: z._default(jsonRecord(sectionName, nonEmpty('a folder or an http address')), {}),
  /**
   * Folder for copies of the releases that the backend stores. Without it, only the sections in SECTIONS are available.
   */
  SECTIONS_CACHE_DIR: z.optional(nonEmpty('a folder')),
  /** Addresses and networks of reverse proxies in front of this process, whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z._default(networks, []),
  /**
   * Name of the section that runs from a development server with hot reloading (`npm run dev`). It disables the content
   * security policy.
   */
  DEVELOPMENT_SECTION: z.optional(sectionName),
})

/** Configuration of the gateway, parsed once from the environment variables. */
export type Environment = z.infer<typeof Environment>

/**
 * Parses the environment variables.
 *
 * @param variables usually `process.env`.
 * @throws Error that names every variable that is missing or invalid.
 */
export const parseEnvironment = (variables: Variables): Environment =>
  readEnvironment(variables, {
    process: 'gateway',
    schema: Environment,
    contradictions: [
      {
        is: ({ BACKEND_URL, BACKEND_SOCKET }) => BACKEND_SOCKET !== undefined && BACKEND_URL.length > 1,
        problem: 'BACKEND_SOCKET: cannot be combined with several addresses in BACKEND_URL',
      },
      {
        is: ({ NODE_ENV, DEVELOPMENT_SECTION }) =>
          NODE_ENV === 'production' && DEVELOPMENT_SECTION !== undefined,
        problem: 'DEVELOPMENT_SECTION: must not be set in production',
      },
    ],
  })
