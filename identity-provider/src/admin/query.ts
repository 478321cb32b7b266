import type { Context } from 'koa'
import { badRequest, noSuchAddress, unknownError } from './admin-error.ts'

/** Keycloak's page when the caller names no size. */
const DEFAULT_PAGE = 100
/** Keycloak gives everything when the size is negative. */
const EVERYTHING = 2_147_483_647

/** Parameters of a call; Koa's own reader would turn a repeated one into something else. */
export const queryOf = (ctx: Context) => new URLSearchParams(ctx.querystring)

function whole(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) {
    return undefined
  }
  if (!/^-?\d{1,10}$/.test(text)) {
    throw noSuchAddress()
  }
  return Number(text)
}

/** The part of a list that was asked for. */
export interface Page {
  readonly first: number
  readonly max: number
}

/**
 * Reads `first` and `max`.
 *
 * @throws AdminError 404 for something that is no number: Keycloak finds no address for it.
 */
export function pageOf(query: URLSearchParams): Page {
  const max = whole(query, 'max') ?? DEFAULT_PAGE
  return { first: Math.max(0, whole(query, 'first') ?? 0), max: max < 0 ? EVERYTHING : max }
}

/**
 * Reads a repeated parameter whose values are words of a fixed list.
 *
 * @throws AdminError 500 for any other word, also for several joined by commas (docs/IDENTITY.md, "The contract").
 */
export function wordsOf<Word extends string>(
  query: URLSearchParams,
  name: string,
  known: readonly Word[],
): Word[] {
  return query.getAll(name).map((word) => {
    const found = known.find((candidate) => candidate === word)
    if (!found) {
      throw unknownError()
    }
    return found
  })
}

/**
 * Reads a moment: epoch milliseconds, or a day in UTC. A day as the end means its last millisecond.
 *
 * @throws AdminError 400 for anything else, ISO times among it.
 */
export function momentOf(query: URLSearchParams, name: 'dateFrom' | 'dateTo'): number | undefined {
  const text = query.get(name)
  if (text === null) {
    return undefined
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) {
    return Date.parse(text) + (name === 'dateTo' ? 86_400_000 - 1 : 0)
  }
  if (!/^\d{1,15}$/.test(text)) {
    throw badRequest({
      error: `Invalid value for '${name}', expected format is yyyy-MM-dd or an Epoch timestamp`,
    })
  }
  return Number(text)
}

/**
 * Reads the order; the newest comes first unless something else is asked for.
 *
 * @throws AdminError 400 for an unknown order.
 */
export function directionOf(query: URLSearchParams): 'ASC' | 'DESC' {
  const text = query.get('direction') ?? 'desc'
  if (text !== 'asc' && text !== 'desc') {
    throw badRequest({ error: 'Invalid value for sortDirection, expected value is asc or desc' })
  }
  return text === 'asc' ? 'ASC' : 'DESC'
}
