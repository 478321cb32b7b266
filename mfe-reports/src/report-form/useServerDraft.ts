import type { ReportDraft as ServerDraft } from '@headway/contracts/report-draft'
import type { Draft } from '@headway/sdk'
import { staleObject } from '@headway/sdk/forms'
import { useEffect, useRef, useState } from 'react'
import {
  useReportDraftDeleteMutation,
  useReportDraftGetQuery,
  useReportDraftSaveMutation,
} from './reportDraft.api.ts'
import { blankReport, isBlank, isSameContent, readStored, type ReportDraft } from './reportDraft.ts'
import { type MergedDraft, useDraftMerge } from './useDraftMerge.ts'

/** Delay in milliseconds between the last change and saving it on the server. */
const SAVE_DELAY_MS = 2_000
/** Delay in milliseconds before saving is tried again after the server could not be reached. */
const RETRY_DELAY_MS = 15_000
/** Attempts to save before a report is sent: one more than another tab is likely to disturb. */
const MAX_ATTEMPTS = 2

/**
 * State of the draft. `device`: the server could not be reached, and the draft is in the browser. `unsaved`: it is in
 * neither.
 */
export type DraftState = 'blank' | 'saving' | 'saved' | 'device' | 'unsaved'

type Saving = 'idle' | 'saving' | 'failed'

/** Compares the form with the server's draft that it is based on. */
function isInStep({ latest, base }: MergedDraft): boolean {
  const content = readStored(latest.current)
  const saved = base.current.content
  return isSameContent(content, saved) || (isBlank(content) && isBlank(saved))
}

/** Returns functions that save the draft, one request at a time and not while a report is being sent. */
function useSaving(merged: MergedDraft) {
  const { latest, base, update, adopt, hasConflicts, resolve } = merged
  const [saving, setSaving] = useState<Saving>('idle')
  const [send] = useReportDraftSaveMutation()
  const running = useRef<Promise<unknown>>(undefined)
  const isPaused = useRef(false)

  /** Returns whether the server has answered. */
  const saveNow = async (): Promise<boolean> => {
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
    const hasAnswered = data !== undefined || current !== undefined
    setSaving(hasAnswered ? 'idle' : 'failed')
    return hasAnswered
  }
  const save = () => {
    if (!isPaused.current && !hasConflicts()) {
      running.current ??= saveNow().finally(() => {
        running.current = undefined
      })
    }
  }
  /**
   * Saves what the server does not have yet. A stale version is merged and saved again.
   *
   * @returns whether the user need not choose between versions. Without the server the draft stays as it is.
   */
  const flush = async (): Promise<boolean> => {
    await running.current
    resolve()
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !isInStep(merged); attempt++) {
      if (hasConflicts() || !(await saveNow())) {
        break
      }
    }
    return !hasConflicts()
  }
  return { saving, setSaving, save, flush, running, isPaused }
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

interface Progress {
  saving: Saving
  isSaved: boolean
  isEmpty: boolean
  /** Whether a choice between two versions is pending, during which nothing is saved on the server. */
  isHeld: boolean
  /** Whether the browser has the draft. */
  isStored: boolean
}

function stateOf({ saving, isSaved, isEmpty, isHeld, isStored }: Progress): DraftState {
  if (saving === 'saving') {
    return 'saving'
  }
  if (isSaved) {
    return isEmpty ? 'blank' : 'saved'
  }
  if (saving === 'failed' || isHeld) {
    return isStored ? 'device' : 'unsaved'
  }
  return 'blank'
}

/** Returns the functions that the submission of the report calls before and after. */
const createSubmissionHandlers = (
  { base, adopt, restart }: MergedDraft,
  { setSaving, flush, isPaused }: ReturnType<typeof useSaving>,
) => ({
  /**
   * Saves the draft and stops saving while the report is sent.
   *
   * @returns the version of the draft on the server; undefined when the user has to choose between two versions.
   */
  prepareSubmit: async () => {
    isPaused.current = true
    if (await flush()) {
      return base.current.version
    }
    isPaused.current = false
    return undefined
  },
  /**
   * Tells that the report could not be sent. Saving goes on with the next change: until then the same report may be
   * sent again, with the same version.
   *
   * @param current the server's draft, if it was refused because another tab has changed, sent or discarded it.
   */
  handleFailure: (current: ServerDraft | undefined) => {
    setSaving('failed')
    if (current) {
      isPaused.current = false
      adopt(current)
    }
  },
  /** Empties the form after its report was sent, which has deleted this version on the server. */
  handleSubmitted: (version: number) => {
    isPaused.current = false
    setSaving('idle')
    restart(version === 0 ? 0 : version + 1)
  },
})

/**
 * Keeps the fields of the report form as the user's draft on the server, and merges what another tab has saved.
 *
 * @param draft the same draft in this browser, for when the server cannot be reached.
 */
export function useServerDraft(draft: Draft<ReportDraft>) {
  const merged = useDraftMerge(draft)
  const { latest, base, update, stale, hasConflicts, resolve, isAdopted, restart } = merged
  const draftSaving = useSaving(merged)
  const { saving, setSaving, save, running, isPaused } = draftSaving
  const [sendDelete] = useReportDraftDeleteMutation()
  const isLoaded = useLoading(merged)
  const isSaved = isInStep(merged)
  const isHeld = hasConflicts()
  useSaveTimes(
    { value: draft.value, isWaiting: isLoaded && !isSaved && !isHeld, hasFailed: saving === 'failed' },
    save,
  )

  const discard = () => {
    isPaused.current = false
    setSaving('idle')
    // A save on its way changes the version, and must not bring the draft back.
    const saved = running.current ?? Promise.resolve()
    restart(base.current.version)
    void saved.then(async () => {
      const { version } = base.current
      if (version > 0) {
        const { data } = await sendDelete({ version })
        base.current = data ? { version: data.version, content: blankReport } : base.current
      }
    })
  }

  return {
    ...createSubmissionHandlers(merged, draftSaving),
    stale,
    hasConflicts: isHeld,
    resolve,
    /** Returns the newest fields, which may not be rendered yet. */
    read: () => latest.current,
    update: (part: Partial<ReportDraft>) => {
      isPaused.current = false
      update(part)
    },
    state: stateOf({ saving, isSaved, isEmpty: isBlank(draft.value), isHeld, isStored: draft.isStored }),
    isRestored: draft.isRestored || isAdopted,
    discard,
  }
}

export type ServerDraftState = ReturnType<typeof useServerDraft>
