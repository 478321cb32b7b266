import type { ReportDraft as ServerDraft } from '@headway/contracts/report-draft'
import type { Draft } from '@headway/sdk'
import { type StaleForm, staleObject, useStaleForm } from '@headway/sdk/forms'
import { useEffect, useRef, useState } from 'react'
import {
  useReportDraftDeleteMutation,
  useReportDraftGetQuery,
  useReportDraftSaveMutation,
} from './reportDraft.api.ts'
import {
  blankReport,
  type DraftBase,
  isBlank,
  isSameContent,
  readStored,
  type ReportDraft,
  type StoredReport,
  toFields,
} from './reportDraft.ts'

/** Delay in milliseconds between the last change and saving it on the server. */
const SAVE_DELAY_MS = 2_000
/** Delay in milliseconds before saving is tried again after the server could not be reached. */
const RETRY_DELAY_MS = 15_000

type Fields = Readonly<Record<string, unknown>>
type Merge = (base: Fields, mine: Fields, theirs: Fields) => void

/** State of the draft. `device`: the server could not be reached, and the draft is in the browser. */
export type DraftState = 'blank' | 'saving' | 'saved' | 'device'

/**
 * Keeps the newest fields and their base outside of React's state, because several changes may follow each other before
 * the next render.
 */
function useFields({ value, change }: Draft<ReportDraft>) {
  const latest = useRef(value)
  const base = useRef<DraftBase>(value.base)
  latest.current = value
  const update = (part: Partial<ReportDraft>) => {
    latest.current = { ...latest.current, ...part, base: base.current }
    change(latest.current)
  }
  return { latest, base, update }
}

/**
 * Keeps the fields of the report form as the user's draft on the server, and merges what another tab has saved.
 *
 * @param draft the same draft in this browser, for when the server cannot be reached.
 */
export function useServerDraft(draft: Draft<ReportDraft>) {
  const { latest, base, update } = useFields(draft)
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle')
  const [isAdopted, setAdopted] = useState(false)
  const loading = useReportDraftGetQuery(undefined, { refetchOnMountOrArgChange: true })
  const [sendSave] = useReportDraftSaveMutation()
  const [sendDelete] = useReportDraftDeleteMutation()
  const running = useRef<Promise<unknown>>(undefined)
  const isPaused = useRef(false)
  const { stale, merge }: { stale: StaleForm | undefined; merge: Merge } = useStaleForm({
    read: (name) => readStored(latest.current)[name as keyof StoredReport],
    write: (name, value) => update(toFields({ [name]: value })),
  })

  /** Takes over the server's draft, or both where this tab has changed the same field. */
  const adopt = ({ version, content }: ServerDraft) => {
    if (version === base.current.version) {
      return
    }
    const before = base.current.content
    const theirs = content === null ? blankReport : readStored(content as Partial<StoredReport>)
    const mine = readStored(latest.current)
    base.current = { version, content: theirs }
    if (isSameContent(mine, before) || isBlank(mine)) {
      setAdopted(!isBlank(theirs))
      update(toFields(theirs))
    } else if (content === null) {
      // Sent or discarded in another tab: what is written here is not lost with it.
      update({})
    } else {
      merge({ ...before }, { ...mine }, { ...theirs })
    }
  }

  const save = async () => {
    const content = readStored(latest.current)
    setState('saving')
    const { data, error } = await sendSave({ version: base.current.version, content })
    if (data) {
      base.current = { version: data.version, content }
      update({})
    }
    const current = staleObject(error)
    if (current) {
      adopt(current as unknown as ServerDraft)
    }
    setState(data || current ? 'idle' : 'failed')
  }
  const saveOnce = () => {
    if (isPaused.current) {
      return undefined
    }
    running.current ??= save().finally(() => {
      running.current = undefined
    })
    return running.current
  }

  useEffect(() => {
    if (loading.currentData) {
      adopt(loading.currentData)
    }
  }, [loading.currentData])

  const isLoaded = !loading.isFetching
  const content = readStored(draft.value)
  const isSaved =
    isSameContent(content, base.current.content) || (isBlank(content) && isBlank(base.current.content))
  useEffect(() => {
    if (!isLoaded || isSaved) {
      return undefined
    }
    const timer = setTimeout(() => void saveOnce(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isLoaded, isSaved, draft.value])

  useEffect(() => {
    if (state !== 'failed' || isSaved) {
      return undefined
    }
    const retry = () => void saveOnce()
    const timer = setInterval(retry, RETRY_DELAY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [state, isSaved])

  const stateOf = (): DraftState => {
    if (state === 'saving') {
      return 'saving'
    }
    if (isSaved) {
      return isBlank(content) ? 'blank' : 'saved'
    }
    return state === 'failed' ? 'device' : 'blank'
  }

  /** @param version version that the server has deleted; 0 if it had none. */
  const forget = (version: number) => {
    base.current = { version: version === 0 ? 0 : version + 1, content: blankReport }
    setAdopted(false)
    setState('idle')
    draft.discard()
  }

  return {
    stale,
    update: (part: Partial<ReportDraft>) => {
      isPaused.current = false
      update(part)
    },
    state: stateOf(),
    isRestored: draft.isRestored || isAdopted,
    /** Stops saving while the report is sent. @returns the version of the draft on the server. */
    pause: async () => {
      isPaused.current = true
      await running.current
      return base.current.version
    },
    /**
     * Tells that the report could not be sent. Saving goes on with the next change: until then the same report may be
     * sent again, with the same version.
     */
    failed: () => setState('failed'),
    /** Empties the form after its report was sent, which has deleted this version on the server. */
    sent: (version: number) => {
      isPaused.current = false
      forget(version)
    },
    discard: () => {
      const { version } = base.current
      forget(version)
      if (version > 0) {
        void sendDelete({ version })
      }
    },
  }
}
