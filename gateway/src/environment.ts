import {
  commonVariables,
  httpAddress,
  jsonRecord,
  nameOf,
  networks,
  origin,
  port,
  readEnvironment,
  tracingVariables,
  type Variables,
} from '@headway/server-kit/environment'
import * as z from 'zod/mini'

/** The processes behind the gateway are reached inside one machine or one private network. */
const upstream = z.pipe(
  httpAddress.check(z.refine((value) => value.startsWith('http:'), 'must be an http address')),
  z.transform((value: string) => new URL(value).origin),
)
/** Processes that do the same, with commas between them. */
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
  /** One backend, or several with commas between them. */
  BACKEND_URL: upstreams,
  /** Unix socket of the backend, where it runs on the same machine; everything for it goes there then. */
  BACKEND_SOCKET: z.optional(nameOf('a socket')),
  IDENTITY_URL: upstream,
  /** Folder of the built shell. */
  SHELL_DIR: nameOf('a folder'),
  /** Section name to the folder or http address of its built files. */
  SECTIONS: z._default(jsonRecord(sectionName, nameOf('a folder or an http address')), {}),
  /** Folder for copies of the releases that the backend keeps; without it only the sections in SECTIONS are there. */
  SECTIONS_CACHE_DIR: z.optional(nameOf('a folder')),
  /** Addresses and networks of reverse proxies in front of this process, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z._default(networks, []),
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
export const parseEnvironment = (variables: Variables): Environment =>
  readEnvironment(variables, {
    process: 'gateway',
    schema: Environment,
    contradictions: [
      {
        is: ({ BACKEND_URL, BACKEND_SOCKET }) => BACKEND_SOCKET !== undefined && BACKEND_URL.length > 1,
        problem: 'BACKEND_SOCKET: is set beside several addresses in BACKEND_URL',
      },
      {
        is: ({ NODE_ENV, DEVELOPMENT_SECTION }) =>
          NODE_ENV === 'production' && DEVELOPMENT_SECTION !== undefined,
        problem: 'DEVELOPMENT_SECTION: must not be set in production',
      },
    ],
  })
