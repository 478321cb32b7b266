import { useState } from 'react'
import { type FieldConflict, mergeFields } from './merge-fields.ts'

type Values = Readonly<Record<string, unknown>>

/** Changes by another user since the form was opened, by field. */
export interface StaleForm {
  /** Fields that only the other user changed: the form shows and sends the current values. */
  readonly taken: Readonly<Record<string, unknown>>
  /** Fields that both users changed, with the chosen value. */
  readonly conflicts: readonly (FieldConflict & { readonly chosen: 'mine' | 'theirs' })[]
  /** Puts one of the two values into the field. */
  readonly onChoose: (name: string, chosen: 'mine' | 'theirs') => void
}

/** Returns the fields with their current values. Fields without a current value stay unchanged. */
export const withCurrentValues = (fields: Values, now: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, name in now ? now[name] : value]))

type Conflicts = Pick<StaleForm, 'taken' | 'conflicts'>

interface Fields {
  read: (name: string) => unknown
  write: (name: string, value: unknown) => void
}

/**
 * Tracks the conflicts between a form and changes by other users. `merge` returns whether there are conflicts; `dismiss`
 * forgets them once they are decided.
 */
export function useStaleForm({ read, write }: Fields) {
  const [stale, setStale] = useState<Conflicts>()

  const onChoose = (name: string, chosen: 'mine' | 'theirs') => {
    const conflict = stale?.conflicts.find((each) => each.name === name)
    if (!stale || !conflict) {
      return
    }
    // Keeps the user's input while the other value is shown.
    const mine = conflict.chosen === 'mine' ? read(name) : conflict.mine
    const next = { ...conflict, mine, chosen }
    write(name, next[chosen])
    const conflicts = stale.conflicts.map((each) => (each === conflict ? next : each))
    setStale({ ...stale, conflicts })
  }

  const merge = (base: Values, mine: Values, theirs: Values): boolean => {
    const { taken, conflicts } = mergeFields(base, mine, theirs)
    for (const [name, value] of Object.entries(taken)) {
      // A field that is sent only after a change stays undefined.
      if (mine[name] !== undefined) {
        write(name, value)
      }
    }
    setStale({
      taken: { ...stale?.taken, ...taken },
      conflicts: conflicts.map((each) => ({ ...each, chosen: 'mine' as const })),
    })
    return conflicts.length > 0
  }

  return { stale: stale && { ...stale, onChoose }, merge, dismiss: () => setStale(undefined) }
}

/** Label of a field, and a function that formats its value. Texts and lists of texts need no function. */
interface FieldTexts {
  readonly label: string
  readonly show?: (value: never) => string
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(formatValue).join(', ')
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * Converts the changes by another user to the props of the design system's `StaleFields`.
 *
 * @param fields labels by field name; other fields are not shown.
 */
export function describeStale(
  { taken, conflicts, onChoose }: StaleForm,
  fields: Readonly<Record<string, FieldTexts>>,
) {
  const show = (name: string, value: unknown) => (fields[name]?.show ?? formatValue)(value as never)
  const labelOf = (name: string) => fields[name]?.label ?? name
  return {
    taken: Object.entries(taken).flatMap(([name, value]) =>
      name in fields ? [{ label: labelOf(name), value: show(name, value) }] : [],
    ),
    conflicts: conflicts.flatMap(({ name, mine, theirs, chosen }) =>
      name in fields
        ? [{ name, label: labelOf(name), mine: show(name, mine), theirs: show(name, theirs), chosen }]
        : [],
    ),
    onChoose,
  }
}
