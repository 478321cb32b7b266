import type { BulkAct, BulkResult, bulkStart } from '@headway/contracts/task-bulk'
import type { BodyInput } from '@headway/contracts'
import { toastFailure } from '@headway/design-system'
import { serverMessage, useIdempotencyKey, usePortalDispatch } from '@headway/sdk'
import { useEffect, useState } from 'react'
import { bulkMessages as texts } from './bulk.messages.ts'
import { pollBulk, startBulk, undoBulk } from './task-bulk.api.ts'

const POLL_INTERVAL_MS = 1_000

export type Chosen = BodyInput<typeof bulkStart>['selection']

/** Starts bulk operations, polls them until they finish, and undoes them. */
export function useBulk() {
  const dispatch = usePortalDispatch()
  const { attemptFor } = useIdempotencyKey()
  const [result, setResult] = useState<BulkResult | null>(null)
  const [isSending, setSending] = useState(false)
  const runningId = result?.state === 'running' ? result.id : undefined

  useEffect(() => {
    if (runningId === undefined) {
      return undefined
    }
    const timer = setInterval(() => {
      void dispatch(pollBulk({ id: runningId })).then(({ data }) => {
        if (data) {
          setResult((current) => (current?.id === runningId ? data : current))
        }
      })
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [dispatch, runningId])

  const settle = (outcome: { data?: BulkResult; error?: unknown }): boolean => {
    setSending(false)
    if (!outcome.data) {
      toastFailure(serverMessage(outcome.error, texts.failed))
      return false
    }
    setResult(outcome.data)
    return true
  }
  const start = async (selection: Chosen, act: BulkAct): Promise<boolean> => {
    setSending(true)
    const body = { selection, act }
    return settle(await dispatch(startBulk({ body, idempotencyKey: attemptFor(body).key })))
  }
  const undo = async (id: number): Promise<boolean> => {
    setSending(true)
    return settle(await dispatch(undoBulk({ id })))
  }
  return { result, isSending, start, undo, close: () => setResult(null) }
}
