import { buildPath, type EndpointDefinition, type Params, type Reply } from '@headway/contracts'
import { CommandError } from '../command-error.ts'

const ANSWER_MILLISECONDS = 120_000

/** Where the portal is and who asks. */
export interface Portal {
  /** Origin, for example `https://portal.example.org`. */
  readonly origin: string
  /** Publishing token of the section. */
  readonly token: string
}

/** What goes into one call. */
interface Call<E extends EndpointDefinition> {
  readonly params: Params<E>
  readonly query?: Readonly<Record<string, string>>
  /** JSON, or bytes as they are. */
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The portal that a command talks to.
 *
 * @param address as it was typed; HEADWAY_PORTAL where it was not.
 * @throws CommandError when there is no address or no token.
 */
export function portalAt(address: string | undefined, environment: NodeJS.ProcessEnv): Portal {
  const origin = address ?? environment.HEADWAY_PORTAL
  if (!origin || !URL.canParse(origin) || !/^https?:/.test(origin)) {
    throw new CommandError('Say where the portal is: --portal https://portal.example.org, or HEADWAY_PORTAL.')
  }
  const token = environment.HEADWAY_TOKEN
  if (!token) {
    throw new CommandError(
      'Put the publishing token into HEADWAY_TOKEN; an administrator makes one on the Sections screen.',
    )
  }
  return { origin: new URL(origin).origin, token }
}

/**
 * Asks the portal, as a typed call of its contracts.
 *
 * @throws CommandError with the portal's own words when it refuses, and when it cannot be reached.
 */
export async function askPortal<E extends EndpointDefinition>(
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
    signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
  }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message
    throw new CommandError(`${portal.origin} cannot be reached: ${cause}`)
  })
  const text = await response.text()
  if (!response.ok) {
    throw new CommandError(refusal(response.status, text))
  }
  return JSON.parse(text) as Reply<E>
}

/** What the portal says against it, with the fields it names. */
function refusal(status: number, text: string): string {
  try {
    const { detail, title, errors } = JSON.parse(text) as {
      detail?: string
      title?: string
      errors?: { pointer: string; message: string }[]
    }
    const fields = (errors ?? []).map(({ pointer, message }) => `  ${pointer}: ${message}`)
    return [`The portal answers ${status}: ${detail ?? title ?? ''}`.trimEnd(), ...fields].join('\n')
  } catch {
    return `The portal answers ${status}.`
  }
}
