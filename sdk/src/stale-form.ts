import { useState } from 'react'
import { type FieldConflict, mergeFields } from './stale-fields.ts'

type Values = Readonly<Record<string, unknown>>

/** What somebody else has changed meanwhile, field by field. */
export interface StaleForm {
  /** Fields that only they have changed: the form shows and sends what stands now. */
  readonly taken: Readonly<Record<string, unknown>>
  /** Fields that both have changed, with whose value the form holds. */
  readonly conflicts: readonly (FieldConflict & { readonly chosen: 'mine' | 'theirs' })[]
  /** Puts one of both values into a field. */
  readonly onChoose: (name: string, chosen: 'mine' | 'theirs') => void
}

/** The same fields with what stands now, where that is named. */
export const withValuesOf = (fields: Values, now: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, name in now ? now[name] : value]))

type Conflicts = Pick<StaleForm, 'taken' | 'conflicts'>

interface Fields {
  read: (name: string) => unknown
  write: (name: string, value: unknown) => void
}

/** Follows what others do to an object while it is edited. */
export function useStaleForm({ read, write }: Fields) {
  const [stale, setStale] = useState<Conflicts>()

  const onChoose = (name: string, chosen: 'mine' | 'theirs') => {
    const conflict = stale?.conflicts.find((each) => each.name === name)
    if (!stale || !conflict) {
      return
    }
    // What was typed since is not lost by looking at the other one.
    const mine = conflict.chosen === 'mine' ? read(name) : conflict.mine
    const next = { ...conflict, mine, chosen }
    write(name, next[chosen])
    const conflicts = stale.conflicts.map((each) => (each === conflict ? next : each))
    setStale({ ...stale, conflicts })
  }

  const merge = (base: Values, mine: Values, theirs: Values) => {
    const { taken, conflicts } = mergeFields(base, mine, theirs)
    for (const [name, value] of Object.entries(taken)) {
      // What a form sends only once it was changed stays unsaid.
      if (mine[name] !== undefined) {
        write(name, value)
      }
    }
    setStale({
      taken: { ...stale?.taken, ...taken },
      conflicts: conflicts.map((each) => ({ ...each, chosen: 'mine' as const })),
    })
  }

  return { stale: stale && { ...stale, onChoose }, merge }
}

/** How a field is called, and how people read a value of it; words and lists of words need nothing said. */
interface FieldTexts {
  readonly label: string
  readonly show?: (value: never) => string
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) {
    return value.map(inWords).join(', ')
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * What somebody else has changed meanwhile as the design system's `StaleFields` shows it.
 *
 * @param fields by their names; what is not among them is not shown.
 */
export function describeStale(
  { taken, conflicts, onChoose }: StaleForm,
  fields: Readonly<Record<string, FieldTexts>>,
) {
  const show = (name: string, value: unknown) => (fields[name]?.show ?? inWords)(value as never)
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
