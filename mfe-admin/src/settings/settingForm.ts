import type { Setting, SettingChange, SettingKey } from '@headway/contracts/settings'
import { type CallError, isCallError } from '@headway/sdk'

export type FieldValues = Record<string, unknown>

/**
 * Returns the form field name of a setting. Setting keys contain a dot, which the form library would read as a path
 * into an object.
 */
export const toFieldName = (key: SettingKey): string => key.replace('.', '_')

/** Returns the form values of the settings. */
export const toFormValues = (settings: readonly Setting[]): FieldValues =>
  Object.fromEntries(settings.map(({ key, value }) => [toFieldName(key), value]))

/**
 * Returns the changes to send: only values that differ from the initial ones, with the versions that are shown now.
 *
 * @param body form values parsed by the contract.
 * @param filled settings that the form was initialized with.
 * @param shown current state of the same settings.
 */
export function findChanges(
  body: FieldValues,
  filled: readonly Setting[],
  shown: readonly Setting[],
): SettingChange[] {
  const versions = new Map(shown.map(({ key, version }) => [key, version]))
  return filled
    .filter(({ key, value }) => JSON.stringify(body[toFieldName(key)]) !== JSON.stringify(value))
    .map(({ key, version }) => ({
      key,
      value: body[toFieldName(key)],
      version: versions.get(key) ?? version,
    }))
}

/** Replaces the pointers of a validation error, which refer to positions in the request, by form field names. */
export function mapErrorsToFields(error: unknown, changes: readonly SettingChange[]): unknown {
  if (!isCallError(error) || !error.problem?.errors) {
    return error
  }
  const errors = error.problem.errors.map((one) => {
    const key = changes[Number(one.pointer.split('/')[2])]?.key
    return key === undefined ? one : { ...one, pointer: `/${toFieldName(key)}` }
  })
  return { ...error, problem: { ...error.problem, errors } } satisfies CallError
}
