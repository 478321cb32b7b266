import type { EndpointDefinition, Problem, Reply } from '@headway/contracts'
import * as z from 'zod/mini'

/** A call that a component made, as its contract reads it. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Parsed JSON, or the fields of a form; files by their names. */
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

const refusalMark = Symbol('refusal')

/** What the server says when it does not do what was asked; without a status, that no answer comes at all. */
export interface Refusal {
  readonly [refusalMark]: true
  readonly status: number | undefined
  readonly problem: Partial<Problem>
}

/**
 * A refused call.
 *
 * @param status of the answer.
 * @param problem what the body says beside the status.
 */
export const refusal = (status: number, problem: Partial<Problem> = {}): Refusal => ({
  [refusalMark]: true,
  status,
  problem,
})

/** The network is gone: no answer comes. */
export const noAnswer: Refusal = { [refusalMark]: true, status: undefined, problem: {} }

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && refusalMark in answer

type Fixed<E extends EndpointDefinition> = Reply<E> | Refusal
type Answer<E extends EndpointDefinition> = Fixed<E> | ((asked: Asked) => Fixed<E> | Promise<Fixed<E>>)

/** What an endpoint answers in a test. */
export interface PreparedReply {
  readonly endpoint: EndpointDefinition
  readonly answer: unknown
}

/**
 * Prepares an endpoint's answer. The contract types it, and checks it again when it is given.
 *
 * @param endpoint of the contracts.
 * @param answer the reply, a {@link refusal}, or a function of what was asked.
 */
export const reply = <E extends EndpointDefinition>(endpoint: E, answer: Answer<E>): PreparedReply => ({
  endpoint,
  answer,
})

/** Status and text of an answer; no status when none comes. */
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

/** @throws Error when the prepared answer is none that the contract allows. */
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

/** The placeholders of an endpoint's path in an address; undefined when it is another endpoint's. */
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

/** Answers calls from prepared replies, remembers what was asked, and what nobody had an answer for. */
export class ReplyBook {
  readonly failures: string[] = []
  readonly #asked: { endpoint: EndpointDefinition; asked: Asked }[] = []
  #replies: PreparedReply[]

  constructor(replies: readonly PreparedReply[]) {
    this.#replies = [...replies]
  }

  /** Answers an endpoint otherwise from now on. */
  change(next: PreparedReply): void {
    this.#replies = [next, ...this.#replies]
  }

  /** Every call of an endpoint so far. */
  askedOf(endpoint: EndpointDefinition): Asked[] {
    return this.#asked.filter((call) => call.endpoint.name === endpoint.name).map(({ asked }) => asked)
  }

  /** The reply to an address: of a fixed path before one with a placeholder, of the newest first. */
  #find(method: string, pathname: string) {
    return this.#replies
      .flatMap((prepared) => {
        const params = prepared.endpoint.method === method ? paramsOf(prepared.endpoint, pathname) : undefined
        return params ? [{ prepared, params }] : []
      })
      .sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
  }

  /** Answers one call; whatever does not fit the contracts is kept in {@link failures}. */
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
