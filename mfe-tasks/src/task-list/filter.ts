import { priorities, taskStatuses } from '@headway/contracts'
import type { TaskFilter } from '../tasks.api.ts'

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined =>
  values.find((candidate) => candidate === value)

/** The filter an address names; what it does not know is left out. */
export function readFilter(parameters: URLSearchParams): TaskFilter {
  const status = oneOf(taskStatuses, parameters.get('status'))
  const priority = oneOf(priorities, parameters.get('priority'))
  return { ...(status ? { status } : {}), ...(priority ? { priority } : {}) }
}
