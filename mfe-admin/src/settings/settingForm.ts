import type { Setting, SettingChange, SettingKey } from '@headway/contracts/settings'
import { type CallError, isCallError } from '@headway/sdk'

export type FieldValues = Record<string, unknown>

/** Settings are named with a dot, which forms read as a step into an object. */
export const fieldNameOf = (key: SettingKey): string => key.replace('.', '_')

/** What the fields hold. */
export const valuesOf = (settings: readonly Setting[]): FieldValues =>
  Object.fromEntries(settings.map(({ key, value }) => [fieldNameOf(key), value]))

/**
 * What of a form has to be sent: only what was changed in it, over the versions that are shown now.
 *
 * @param body what the contract has made of the fields.
 * @param filled the settings that the form was filled with.
 * @param shown the same settings as they stand now.
 */
export function changesIn(
  body: FieldValues,
  filled: readonly Setting[],
  shown: readonly Setting[],
): SettingChange[] {
  const versions = new Map(shown.map(({ key, version }) => [key, version]))
  return filled
    .filter(({ key, value }) => JSON.stringify(body[fieldNameOf(key)]) !== JSON.stringify(value))
    .map(({ key, version }) => ({
      key,
      value: body[fieldNameOf(key)],
      version: versions.get(key) ?? version,
    }))
}

/** Lets a refusal name the form's fields instead of the places in what was sent. */
export function atFields(error: unknown, changes: readonly SettingChange[]): unknown {
  if (!isCallError(error) || !error.problem?.errors) {
    return error
  }
  const errors = error.problem.errors.map((one) => {
    const key = changes[Number(one.pointer.split('/')[2])]?.key
    return key === undefined ? one : { ...one, pointer: `/${fieldNameOf(key)}` }
  })
  return { ...error, problem: { ...error.problem, errors } } satisfies CallError
}
