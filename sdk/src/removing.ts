import type { BaseQueryApi } from '@reduxjs/toolkit/query/react'
import type { PreparedCall } from './call.ts'
import type { CallAnswer } from './removals.ts'
import type { Tag } from './tags.ts'

type Send = (call: PreparedCall) => CallAnswer | PromiseLike<CallAnswer>

const late =
  (act: 'remove' | 'restore') =>
  <Argument, Data>(
    things: (argument: Argument) => readonly Tag[],
    query: (argument: Argument) => PreparedCall,
  ) =>
  async (argument: Argument, api: BaseQueryApi, _: unknown, base: Send): Promise<CallAnswer<Data>> => {
    const send = () => base(query(argument))
    // A page whose release is gone has to do without.
    const answer = import('./removals.ts').then(
      (removals) => removals[act](things(argument), api, send),
      send,
    )
    return answer as Promise<CallAnswer<Data>>
  }

/**
 * `queryFn` of a write that removes things. From its beginning no query about them that is on the page is asked again,
 * whichever write or live message makes it stale, unless the write is refused: they are gone before their page is left, and
 * would be answered 404. What a query is about is told by the first tag of a kind that it provides.
 *
 * @param things names what is removed.
 * @param query prepares the call.
 */
export const removing = late('remove')

/**
 * `queryFn` of a write that takes back what one with {@link removing} has done.
 *
 * @param things names what is there again.
 * @param query prepares the call.
 */
export const restoring = late('restore')
