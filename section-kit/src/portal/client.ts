import { buildPath, type EndpointDefinition, type Params, type Reply } from '@headway/contracts'
import { CommandError } from '../command-error.ts'

const RESPONSE_TIMEOUT_MS = 120_000

/** Address and credentials of a portal. */
export interface Portal {
  /** Origin, for example `https://portal.example.org`. */
  readonly origin: string
  /** Publishing token of the section. */
  readonly token: string
}

/** Command-line options of every command that calls a portal. */
export interface PortalOptions {
  portal?: string
  /** Prints the reply as JSON. */
  json?: boolean
}

/** The portal refused a request. */
export class PortalRefusal extends CommandError {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Parameters of one API call. */
interface Call<E extends EndpointDefinition> {
  readonly params: Params<E>
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON. A byte array is sent unchanged. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Returns the origin of a portal's address.
 *
 * @throws CommandError if there is none, or it is not one of http or https.
 */
export function originOf(address: string | undefined): string {
  if (!address) {
    throw new CommandError(
      'Set the address of the portal: --portal https://portal.example.org, or HEADWAY_PORTAL.',
    )
  }
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw new CommandError(
      `The address of the portal must begin with https:// or http://, such as https://portal.example.org: ${address}`,
    )
  }
  return new URL(address).origin
}

/**
 * Returns the portal that a command talks to.
 *
 * @param address the address as typed. If undefined, HEADWAY_PORTAL is used.
 * @throws CommandError if there is no valid address or no valid token.
 */
export function portalAt(address: string | undefined, environment: NodeJS.ProcessEnv): Portal {
  const origin = originOf(address ?? environment.HEADWAY_PORTAL)
  const token = environment.HEADWAY_TOKEN?.trim()
  if (!token) {
    throw new CommandError(
      'Set HEADWAY_TOKEN to a publishing token. Administrators create tokens on the Sections screen.',
    )
  }
  // The token is not sent, because a header with a line break would be printed with its value.
  if (!/^hws_[\w-]+$/.test(token)) {
    throw new CommandError(
      'HEADWAY_TOKEN is no publishing token: they begin with hws_ and have only letters, digits, _ and -.',
    )
  }
  return { origin, token }
}

/**
 * Calls an endpoint of the portal, typed by its contract.
 *
 * @throws PortalRefusal with the portal's error message if it refuses, or CommandError if it cannot be reached.
 */
export async function callPortal<E extends EndpointDefinition>(
  portal: Portal,
  endpoint: E,
  { params, query = {}, body, headers = {} }: Call<E>,
): Promise<Reply<E>> {
  const path = buildPath(endpoint.path, params as Record<string, string>)
  const url = new URL(path, portal.origin)
  url.search = new URLSearchParams(query).toString()
  const isBytes = body instanceof Uint8Array
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${portal.token}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': isBytes ? 'application/gzip' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : { body: isBytes ? new Blob([Uint8Array.from(body)]) : JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message
    throw new CommandError(`${portal.origin} cannot be reached: ${cause}`)
  })
  const text = await response.text()
  if (!response.ok) {
    throw new PortalRefusal(response.status, refusal(response.status, text))
  }
  return JSON.parse(text) as Reply<E>
}

/** Returns the portal's error message, with the invalid fields. */
function refusal(status: number, text: string): string {
  try {
    const { detail, title, errors } = JSON.parse(text) as {
      detail?: string
      title?: string
      errors?: { pointer: string; message: string }[]
    }
    const fields = (errors ?? []).map(({ pointer, message }) => `  ${pointer}: ${message}`)
    return [`The portal answered ${status}: ${detail ?? title ?? ''}`.trimEnd(), ...fields].join('\n')
  } catch {
    return `The portal answered ${status}.`
  }
}
