import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import type { StaleForm } from '@headway/sdk/forms'
import { useEffect, useState } from 'react'
import { historyMessages } from '../history/history.messages.ts'
import { whoChanged } from './whoChanged.ts'

/**
 * Who has changed meanwhile what a form edits.
 *
 * @param stale what was changed; undefined as long as nothing was.
 * @param milestone title of the milestone that is edited, if it is one.
 */
export function useWhoChanged(id: number, stale: StaleForm | undefined, milestone?: string): string {
  const dispatch = usePortalDispatch()
  const { id: me } = useCurrentUser()
  const [who, setWho] = useState<string>(historyMessages.someone)
  const fields = stale && [...Object.keys(stale.taken), ...stale.conflicts.map(({ name }) => name)].join()
  useEffect(() => {
    if (fields === undefined) {
      return undefined
    }
    let isOver = false
    const ofTask = fields === '' ? {} : { fields: fields.split(',') }
    const changed = milestone === undefined ? ofTask : { milestone }
    void whoChanged({ dispatch, me }, id, changed).then((found) => isOver || setWho(found))
    return () => {
      isOver = true
    }
  }, [dispatch, me, id, fields, milestone])
  return who
}
