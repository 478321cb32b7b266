import type { EndpointDefinition, Problem, Reply } from '@headway/contracts'
import * as z from 'zod/mini'

export { signedIn } from './people.ts'

/** A request of a component, parsed by its contract. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Parsed JSON, or the text fields of a form. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

const refusalMark = Symbol('refusal')

/** A prepared error response; without a status, the request gets no response. */
export interface Refusal {
  readonly [refusalMark]: true
  readonly status: number | undefined
  readonly problem: Partial<Problem>
}

/**
 * Returns an error response.
 *
 * @param status HTTP status.
 * @param problem fields of the problem body.
 */
export const refusal = (status: number, problem: Partial<Problem> = {}): Refusal => ({
  [refusalMark]: true,
  status,
  problem,
})

/** Simulates a network failure: the request gets no response. */
export const noAnswer: Refusal = { [refusalMark]: true, status: undefined, problem: {} }

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && refusalMark in answer

type Fixed<E extends EndpointDefinition> = Reply<E> | Refusal
type Answer<E extends EndpointDefinition> = Fixed<E> | ((asked: Asked) => Fixed<E> | Promise<Fixed<E>>)

/** Prepared reply of an endpoint in a test. */
export interface PreparedReply {
  readonly endpoint: EndpointDefinition
  readonly answer: unknown
}

/**
 * Prepares the reply of an endpoint. The contract determines its type and validates it when it is sent.
 *
 * @param endpoint endpoint of the contracts.
 * @param answer the reply, a {@link refusal}, or a function of the request.
 */
export const reply = <E extends EndpointDefinition>(endpoint: E, answer: Answer<E>): PreparedReply => ({
  endpoint,
  answer,
})

/** Status and body of a response; the status is undefined when there is no response. */
export interface WireAnswer {
  readonly status: number | undefined
  readonly text: string
}

function refuse({ status, problem }: Refusal): WireAnswer {
  const body = {
    type: 'about:blank',
    title: '',
    status,
    code: 'refused',
    requestId: 'abcdefghijkl',
    ...problem,
  }
  return { status, text: JSON.stringify(body) }
}

/**
 * Returns the response of a prepared reply.
 *
 * @throws Error when the prepared reply does not match the contract.
 */
async function answerTo({ endpoint, answer }: PreparedReply, asked: Asked): Promise<WireAnswer> {
  const given: unknown =
    typeof answer === 'function' ? await (answer as (asked: Asked) => unknown)(asked) : answer
  if (isRefusal(given)) {
    return refuse(given)
  }
  if (!endpoint.reply) {
    return { status: endpoint.status ?? 204, text: '' }
  }
  const parsed = z.safeParse(endpoint.reply, given)
  if (!parsed.success) {
    throw new Error(`The reply prepared for ${endpoint.name} is not its contract's: ${parsed.error.message}`)
  }
  return { status: endpoint.status ?? 200, text: JSON.stringify(given) }
}

/** Returns the path parameters of a URL for an endpoint; undefined when the path belongs to another endpoint. */
function paramsOf({ path }: EndpointDefinition, pathname: string): Record<string, string> | undefined {
  const pattern = new RegExp(`^${path.replaceAll(/:([a-zA-Z]+)/g, '(?<$1>[^/]+)')}$`)
  const match = pattern.exec(pathname)
  return match ? { ...match.groups } : undefined
}

function checkRequest(endpoint: EndpointDefinition, { body, query }: Asked): void {
  for (const [part, schema, value] of [
    ['body', endpoint.body, body],
    ['query', endpoint.query, query],
  ] as const) {
    const parsed = schema ? z.safeParse(schema, value) : undefined
    if (parsed && !parsed.success) {
      throw new Error(`The ${part} sent to ${endpoint.name} is not its contract's: ${parsed.error.message}`)
    }
  }
}

/** Answers requests from prepared replies and records all requests and failures. */
export class ReplyBook {
  readonly failures: string[] = []
  readonly #asked: { endpoint: EndpointDefinition; asked: Asked }[] = []
  #replies: PreparedReply[]

  constructor(replies: readonly PreparedReply[]) {
    this.#replies = [...replies]
  }

  /** Replaces the reply of an endpoint for further requests. */
  change(next: PreparedReply): void {
    this.#replies = [next, ...this.#replies]
  }

  /** Returns all requests to an endpoint so far. */
  askedOf(endpoint: EndpointDefinition): Asked[] {
    return this.#asked.filter((call) => call.endpoint.name === endpoint.name).map(({ asked }) => asked)
  }

  /**
   * Returns the reply for a path. A fixed path takes precedence over placeholders, and a newer reply over an older one.
   */
  #find(method: string, pathname: string) {
    return this.#replies
      .flatMap((prepared) => {
        const params = prepared.endpoint.method === method ? paramsOf(prepared.endpoint, pathname) : undefined
        return params ? [{ prepared, params }] : []
      })
      .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
  }

  /** Answers one request. Violations of the contracts are recorded in {@link failures}. */
  async answer(method: string, address: URL, sent: Pick<Asked, 'body' | 'headers'>): Promise<WireAnswer> {
    const found = this.#find(method, address.pathname)
    if (!found) {
      this.failures.push(`Nothing answers ${method} ${address.pathname}`)
      return { status: undefined, text: '' }
    }
    const { prepared, params } = found
    const asked = { ...sent, params, query: Object.fromEntries(address.searchParams) }
    this.#asked.push({ endpoint: prepared.endpoint, asked })
    try {
      checkRequest(prepared.endpoint, asked)
      return await answerTo(prepared, asked)
    } catch (error) {
      this.failures.push(error instanceof Error ? error.message : String(error))
      return { status: undefined, text: '' }
    }
  }
}
