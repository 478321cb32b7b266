import { useCurrentUser } from '@headway/sdk'
import { useEffect, useState } from 'react'
import { useTagsSuggestQuery } from './task-writing.api.ts'

/** Delay between the last key press and the request, in milliseconds. */
const PAUSE = 200

/** Returns existing tags that start with the typed text, for users who may create tasks. */
export function useTagSuggestions() {
  const { can } = useCurrentUser()
  const [draft, setDraft] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(draft), PAUSE)
    return () => clearTimeout(timer)
  }, [draft])
  const { data } = useTagsSuggestQuery(q, { skip: q === '' || !can.createTask })
  return { items: q === '' ? [] : (data?.items ?? []), onType: setDraft }
}
