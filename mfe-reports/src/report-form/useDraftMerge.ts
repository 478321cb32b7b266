import type { ReportDraft as ServerDraft } from '@headway/contracts/report-draft'
import type { Draft } from '@headway/sdk'
import { type StaleForm, useStaleForm } from '@headway/sdk/forms'
import { type RefObject, useRef, useState } from 'react'
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

type Fields = Readonly<Record<string, unknown>>

interface StaleFields {
  stale: StaleForm | undefined
  merge: (base: Fields, mine: Fields, theirs: Fields) => boolean
  dismiss: () => void
}

/** The form's draft and the last version of the server's draft that it contains. */
export interface MergedDraft {
  latest: RefObject<ReportDraft>
  base: RefObject<DraftBase>
  update: (part: Partial<ReportDraft>) => void
  /** Merges the server's draft into the form. A field that this tab has changed too becomes a conflict. */
  adopt: (draft: ServerDraft) => void
  stale: StaleForm | undefined
  /** Returns whether the user has to choose between two versions of a field. */
  hasConflicts: () => boolean
  /** Ends the conflicts with the versions that the user has chosen. */
  resolve: () => void
  /** Whether the form shows the server's draft instead of its own. */
  isAdopted: boolean
  /** Empties the form. `version` is that of the server's draft, which is blank. */
  restart: (version: number) => void
}

/**
 * Merges the form's draft with the server's draft. The newest fields are in a ref, because several changes can follow each
 * other before the next render.
 */
export function useDraftMerge({ value, change, discard }: Draft<ReportDraft>): MergedDraft {
  const latest = useRef(value)
  const base = useRef<DraftBase>(value.base)
  /** The server's draft during a conflict. `base` stays the older version, so that a reload finds the conflict again. */
  const conflicting = useRef<DraftBase>(undefined)
  const [isAdopted, setAdopted] = useState(false)
  latest.current = value

  const update = (part: Partial<ReportDraft>) => {
    latest.current = { ...latest.current, ...part, base: base.current }
    change(latest.current)
  }
  const form: StaleFields = useStaleForm({
    read: (name) => readStored(latest.current)[name as keyof StoredReport],
    write: (name, field) => update(toFields({ [name]: field })),
  })

  const resolve = () => {
    if (conflicting.current) {
      base.current = conflicting.current
      conflicting.current = undefined
      form.dismiss()
      update({})
    }
  }

  const adopt = ({ version, content }: ServerDraft) => {
    if (version === base.current.version) {
      return
    }
    const before = base.current.content
    const theirs = content === null ? blankReport : readStored(content as Partial<StoredReport>)
    const mine = readStored(latest.current)
    const next = { version, content: theirs }
    // The server's draft is blank after another tab has sent or discarded it. The changes of this tab are kept.
    const keepsMine = !isSameContent(mine, before) && isBlank(theirs)
    if (!keepsMine && (isSameContent(mine, before) || isBlank(mine))) {
      base.current = next
      setAdopted(!isBlank(theirs))
      update(toFields(theirs))
    } else if (!keepsMine && form.merge({ ...before }, { ...mine }, { ...theirs })) {
      conflicting.current = next
    } else {
      base.current = next
      update({})
    }
  }

  const restart = (version: number) => {
    base.current = { version, content: blankReport }
    conflicting.current = undefined
    latest.current = { ...latest.current, ...toFields(blankReport), base: base.current }
    form.dismiss()
    setAdopted(false)
    discard()
  }
  const hasConflicts = () => conflicting.current !== undefined
  return { latest, base, update, adopt, stale: form.stale, hasConflicts, resolve, isAdopted, restart }
}
