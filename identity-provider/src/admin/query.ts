import type { Context } from 'koa'
import { badRequest, noSuchAddress } from './admin-error.ts'

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

/** A page of events from a moment on. */
export interface EventQuery extends Page {
  /** Epoch milliseconds. */
  readonly from: number
  readonly direction: 'ASC' | 'DESC'
}

/**
 * Reads the beginning in epoch milliseconds, the order and the page of a list of events, newest first by default.
 *
 * @throws AdminError 400 for a beginning that is no number.
 */
export function eventQueryOf(query: URLSearchParams): EventQuery {
  const from = query.get('dateFrom') ?? '0'
  if (!/^\d{1,15}$/.test(from)) {
    throw badRequest({ error: "Invalid value for 'dateFrom'" })
  }
  const direction = query.get('direction') === 'asc' ? 'ASC' : 'DESC'
  return { ...pageOf(query), from: Number(from), direction }
}
