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
/** Maximum attempts to save before a report is sent. The second one follows a merge with the version of another tab. */
const MAX_ATTEMPTS = 2

/**
 * State of the draft. `device`: only the browser has it, because the server could not be reached. `unsaved`: neither the
 * server nor the browser has it.
 */
type DraftState = 'blank' | 'saving' | 'saved' | 'device' | 'unsaved'

type Saving = 'idle' | 'saving' | 'failed'

/** Returns whether the server's draft has all changes of the form. */
function isSynchronized({ latest, base }: MergedDraft): boolean {
  const content = readStored(latest.current)
  const saved = base.current.content
  return isSameContent(content, saved) || (isBlank(content) && isBlank(saved))
}

/** Returns functions that save the draft, one request at a time. While a report is being sent, nothing is saved. */
function useDraftSaving(merged: MergedDraft) {
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
   * Saves the changes that the server does not have yet. After a stale version, the merged draft is saved again.
   *
   * @returns false if the user has to choose between two versions. True does not mean that the server has the draft.
   */
  const flush = async (): Promise<boolean> => {
    await running.current
    resolve()
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !isSynchronized(merged); attempt++) {
      if (hasConflicts() || !(await saveNow())) {
        break
      }
    }
    return !hasConflicts()
  }
  return { saving, setSaving, save, flush, running, isPaused }
}

/** Saves after a pause without changes. After a failure, it retries periodically and when the browser is online again. */
function useAutosave(
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

/** Reads the server's draft once. Returns whether the request has ended, with or without success. */
function useDraftLoading({ adopt }: MergedDraft): boolean {
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

interface StateInput {
  saving: Saving
  isSaved: boolean
  isEmpty: boolean
  /** Whether a choice between two versions is pending, during which nothing is saved on the server. */
  isConflicting: boolean
  /** Whether the browser has the draft. */
  isStored: boolean
}

function stateOf({ saving, isSaved, isEmpty, isConflicting, isStored }: StateInput): DraftState {
  if (saving === 'saving') {
    return 'saving'
  }
  if (isSaved) {
    return isEmpty ? 'blank' : 'saved'
  }
  if (saving === 'failed' || isConflicting) {
    return isStored ? 'device' : 'unsaved'
  }
  return 'blank'
}

/** Returns the functions that are called before and after the submission of the report. */
const createSubmissionHandlers = (
  { base, adopt, restart }: MergedDraft,
  { setSaving, flush, isPaused }: ReturnType<typeof useDraftSaving>,
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
   * Handles a failed submission. Saving goes on with the next change. Until then, the same report can be sent again with
   * the same version of the draft.
   *
   * @param current the server's draft, if another tab has changed, sent or discarded it.
   */
  handleFailure: (current: ServerDraft | undefined) => {
    setSaving('failed')
    if (current) {
      isPaused.current = false
      adopt(current)
    }
  },
  /** Empties the form after a submission, with which the server has deleted this version of the draft. */
  handleSubmitted: (version: number) => {
    isPaused.current = false
    setSaving('idle')
    restart(version === 0 ? 0 : version + 1)
  },
})

/**
 * Saves the fields of the report form as the user's draft on the server, and merges the changes of other tabs.
 *
 * @param draft the same draft in the browser's storage, used while the server cannot be reached.
 */
export function useServerDraft(draft: Draft<ReportDraft>) {
  const merged = useDraftMerge(draft)
  const { latest, base, update, stale, hasConflicts, resolve, isAdopted, restart } = merged
  const draftSaving = useDraftSaving(merged)
  const { saving, setSaving, save, running, isPaused } = draftSaving
  const [sendDelete] = useReportDraftDeleteMutation()
  const isLoaded = useDraftLoading(merged)
  const isSaved = isSynchronized(merged)
  const isConflicting = hasConflicts()
  useAutosave(
    { value: draft.value, isWaiting: isLoaded && !isSaved && !isConflicting, hasFailed: saving === 'failed' },
    save,
  )

  const discard = () => {
    isPaused.current = false
    setSaving('idle')
    // A running save raises the version, so the draft is deleted after it.
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
    hasConflicts: isConflicting,
    resolve,
    /** Returns the newest fields, which may not be rendered yet. */
    read: () => latest.current,
    update: (part: Partial<ReportDraft>) => {
      isPaused.current = false
      update(part)
    },
    state: stateOf({
      saving,
      isSaved,
      isEmpty: isBlank(draft.value),
      isConflicting,
      isStored: draft.isStored,
    }),
    isRestored: draft.isRestored || isAdopted,
    discard,
  }
}

export type ServerDraftState = ReturnType<typeof useServerDraft>
