import type { Middleware } from '@reduxjs/toolkit'
import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query/react'
import { apiSlice } from './api-slice.ts'
import { whenSignedOut } from './session-ended.ts'

/** What a write will make of the answer of a query. */
export interface ChangeAhead {
  /** The query's name. */
  endpoint: string
  /** What it is asked with. */
  argument: unknown
  /** Dispatches the endpoint's `updateQueryData`. An answer that comes later may have the change already. */
  show: () => { undo: () => void }
  /** Takes it back where the write was refused; where it is left out, what `show` gave last is undone. */
  takeBack?: () => unknown
}

interface Read {
  queryCacheKey: string
  /** Changes that its answer may come without: they were not written when it began. */
  missed: Set<ChangeAhead>
}

/** What is shown and not yet written. */
const unwritten = new Set<ChangeAhead>()
/** Reads under way, by the ids of their requests. */
const reads = new Map<string, Read>()
whenSignedOut(() => {
  unwritten.clear()
  reads.clear()
})

const keyOf = ({ endpoint, argument }: ChangeAhead): string =>
  defaultSerializeQueryArgs({
    endpointName: endpoint,
    queryArgs: argument,
    endpointDefinition: undefined as never,
  })

interface ReadAction {
  type: string
  meta: { requestId: string; arg: { queryCacheKey: string } }
}
const READ = `${apiSlice.reducerPath}/executeQuery`

/** Ends a read: what its answer came without is shown once more before anything is drawn. */
function endRead(requestId: string, hasAnswer: boolean): void {
  const read = reads.get(requestId)
  reads.delete(requestId)
  for (const change of hasAnswer && read ? read.missed : []) {
    if (keyOf(change) === read?.queryCacheKey) {
      change.show()
    }
  }
}

/** Knows which reads are under way, and corrects answers that are older than what the page shows. */
export const answerCorrector: Middleware = () => (next) => (action) => {
  const result = next(action)
  const { type, meta } = action as ReadAction
  if (type === `${READ}/pending`) {
    reads.set(meta.requestId, { queryCacheKey: meta.arg.queryCacheKey, missed: new Set(unwritten) })
  } else if (type === `${READ}/fulfilled` || type === `${READ}/rejected`) {
    endRead(meta.requestId, type.endsWith('fulfilled'))
  }
  return result
}

/**
 * Shows what a write will have changed before the server has answered it. An answer that was on its way meanwhile does not know
 * of the write; it is changed once more when it comes, so that nothing jumps back and forth.
 *
 * @param written ends when the write was answered; it was refused where that fails or gives false, and is then taken back.
 */
export function showAhead({ show, takeBack, ...about }: ChangeAhead, written: PromiseLike<unknown>): void {
  let shown = show()
  const change: ChangeAhead = {
    ...about,
    show: () => {
      shown = show()
      return shown
    },
  }
  unwritten.add(change)
  for (const { missed } of reads.values()) {
    missed.add(change)
  }
  const refuse = () => {
    unwritten.delete(change)
    for (const { missed } of reads.values()) {
      missed.delete(change)
    }
    if (takeBack) {
      takeBack()
    } else {
      shown.undo()
    }
  }
  written.then((answer) => (answer === false ? refuse() : unwritten.delete(change)), refuse)
}
