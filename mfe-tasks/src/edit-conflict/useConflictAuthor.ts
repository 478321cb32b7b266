import { useCurrentUser, usePortalDispatch } from '@headway/sdk'
import type { StaleForm } from '@headway/sdk/forms'
import { useEffect, useState } from 'react'
import { historyMessages } from '../history/history.messages.ts'
import { findConflictAuthor } from './conflictAuthor.ts'

/**
 * Returns the name of the user who changed the edited task or milestone after the form was opened.
 *
 * @param stale changes found when the form was saved; undefined while there are none.
 * @param milestone title of the milestone if the form edits one.
 */
export function useConflictAuthor(id: number, stale: StaleForm | undefined, milestone?: string): string {
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
    void findConflictAuthor({ dispatch, me }, id, changed).then((found) => isOver || setWho(found))
    return () => {
      isOver = true
    }
  }, [dispatch, me, id, fields, milestone])
  return who
}
