import type { ReportDraft as ServerDraft } from '@headway/contracts/report-draft'
import type { Draft } from '@headway/sdk'
import { staleObject } from '@headway/sdk/forms'
import { useEffect, useRef, useState } from 'react'
import {
  useReportDraftDeleteMutation,
  useReportDraftGetQuery,
  useReportDraftSaveMutation,
} from './reportDraft.api.ts'
import { isBlank, isSameContent, readStored, type ReportDraft } from './reportDraft.ts'
import { type MergedDraft, useDraftMerge } from './useDraftMerge.ts'

/** Delay in milliseconds between the last change and saving it on the server. */
const SAVE_DELAY_MS = 2_000
/** Delay in milliseconds before saving is tried again after the server could not be reached. */
const RETRY_DELAY_MS = 15_000

/** State of the draft. `device`: the server could not be reached, and the draft is in the browser. */
export type DraftState = 'blank' | 'saving' | 'saved' | 'device'

type Saving = 'idle' | 'saving' | 'failed'

/** Returns a function that saves the draft, one request at a time and not while a report is being sent. */
function useSaving({ latest, base, update, adopt }: MergedDraft) {
  const [saving, setSaving] = useState<Saving>('idle')
  const [send] = useReportDraftSaveMutation()
  const running = useRef<Promise<unknown>>(undefined)
  const isPaused = useRef(false)

  const saveNow = async () => {
    const content = readStored(latest.current)
    setSaving('saving')
    const { data, error } = await send({ version: base.current.version, content })
    const current = staleObject(error)
    if (data) {
      base.current = { version: data.version, content }
      update({})
    } else if (current) {
      adopt(current as unknown as ServerDraft)
    }
    setSaving(data || current ? 'idle' : 'failed')
  }
  const save = () => {
    if (!isPaused.current) {
      running.current ??= saveNow().finally(() => {
        running.current = undefined
      })
    }
  }
  return { saving, setSaving, save, running, isPaused }
}

/** Saves after the last change, and again once the server may be reachable. */
function useSaveTimes(
  { value, isWaiting, hasFailed }: { value: ReportDraft; isWaiting: boolean; hasFailed: boolean },
  save: () => void,
): void {
  const latestSave = useRef(save)
  latestSave.current = save

  useEffect(() => {
    if (!isWaiting) {
      return undefined
    }
    const timer = setTimeout(() => latestSave.current(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, value])

  useEffect(() => {
    if (!isWaiting || !hasFailed) {
      return undefined
    }
    const retry = () => latestSave.current()
    const timer = setInterval(retry, RETRY_DELAY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [isWaiting, hasFailed])
}

/** Reads the draft on the server once. @returns whether it has been read, or could not be. */
function useLoading({ adopt }: MergedDraft): boolean {
  const { currentData, isFetching } = useReportDraftGetQuery(undefined, { refetchOnMountOrArgChange: true })
  const latestAdopt = useRef(adopt)
  latestAdopt.current = adopt
  useEffect(() => {
    if (currentData) {
      latestAdopt.current(currentData)
    }
  }, [currentData])
  return !isFetching
}

function stateOf(saving: Saving, isSaved: boolean, isEmpty: boolean): DraftState {
  if (saving === 'saving') {
    return 'saving'
  }
  if (isSaved) {
    return isEmpty ? 'blank' : 'saved'
  }
  return saving === 'failed' ? 'device' : 'blank'
}

/**
 * Keeps the fields of the report form as the user's draft on the server, and merges what another tab has saved.
 *
 * @param draft the same draft in this browser, for when the server cannot be reached.
 */
export function useServerDraft(draft: Draft<ReportDraft>) {
  const merged = useDraftMerge(draft)
  const { base, update, stale, isAdopted, restart } = merged
  const { saving, setSaving, save, running, isPaused } = useSaving(merged)
  const [sendDelete] = useReportDraftDeleteMutation()
  const isLoaded = useLoading(merged)
  const content = readStored(draft.value)
  const isEmpty = isBlank(content)
  const isSaved = isSameContent(content, base.current.content) || (isEmpty && isBlank(base.current.content))
  useSaveTimes({ value: draft.value, isWaiting: isLoaded && !isSaved, hasFailed: saving === 'failed' }, save)

  /** @param version version that the server has deleted; 0 if it had none. */
  const empty = (version: number) => {
    isPaused.current = false
    setSaving('idle')
    restart(version === 0 ? 0 : version + 1)
  }

  return {
    stale,
    update: (part: Partial<ReportDraft>) => {
      isPaused.current = false
      update(part)
    },
    state: stateOf(saving, isSaved, isEmpty),
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
    failed: () => setSaving('failed'),
    /** Empties the form after its report was sent, which has deleted this version on the server. */
    sent: empty,
    discard: () => {
      const { version } = base.current
      empty(version)
      if (version > 0) {
        void sendDelete({ version })
      }
    },
  }
}
