import { useCurrentUser } from '@headway/sdk'
import { useEffect, useState } from 'react'
import { useTagsSuggestQuery } from './task-writing.api.ts'

/** The server is asked this long after the last key, in milliseconds. */
const PAUSE = 200

/** Tags in use that begin with what is typed, for who may give tasks their tags. */
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
