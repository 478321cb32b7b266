import type { Context } from 'koa'
import { badRequest, noSuchAddress } from './admin-error.ts'

/** Keycloak's default page size. */
const DEFAULT_PAGE = 100
/** Keycloak returns everything if the size is negative. */
const NO_LIMIT = 2_147_483_647

/** Returns the query parameters. Koa's own parser would turn a repeated parameter into an array. */
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

/** Requested part of a list. */
export interface Page {
  readonly first: number
  readonly max: number
}

/**
 * Reads `first` and `max`.
 *
 * @throws AdminError 404 if a value is not a number, as Keycloak does.
 */
export function pageOf(query: URLSearchParams): Page {
  const max = whole(query, 'max') ?? DEFAULT_PAGE
  return { first: Math.max(0, whole(query, 'first') ?? 0), max: max < 0 ? NO_LIMIT : max }
}

/** Page of events since a time. */
export interface EventQuery extends Page {
  /** Epoch milliseconds. */
  readonly from: number
  readonly direction: 'ASC' | 'DESC'
}

/**
 * Reads the start in epoch milliseconds, the order (newest first by default) and the page of a list of events.
 *
 * @throws AdminError 400 if the start is not a number.
 */
export function eventQueryOf(query: URLSearchParams): EventQuery {
  const from = query.get('dateFrom') ?? '0'
  if (!/^\d{1,15}$/.test(from)) {
    throw badRequest({ error: "Invalid value for 'dateFrom'" })
  }
  const direction = query.get('direction') === 'asc' ? 'ASC' : 'DESC'
  return { ...pageOf(query), from: Number(from), direction }
}
