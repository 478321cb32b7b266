import type { SavedView } from '@headway/contracts/task-views'
import { filterNames, readFilter } from '../task-list/filter.ts'
import {
  COLUMNS_PARAMETER,
  GROUPING_PARAMETER,
  SAVED_PARAMETER,
  SPAN_PARAMETER,
  VIEW_PARAMETER,
} from '../task-list/view.ts'

const names: readonly string[] = [
  VIEW_PARAMETER,
  GROUPING_PARAMETER,
  SPAN_PARAMETER,
  COLUMNS_PARAMETER,
  ...filterNames,
]

/** Returns the part of a URL that a view stores, in a fixed order: filters, sort order and view. */
export function queryOf(parameters: URLSearchParams): string {
  const filter = new URLSearchParams(readFilter(parameters) as Record<string, string>)
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = filter.get(name) ?? (filterNames.some((one) => one === name) ? null : parameters.get(name))
    if (value && !(name === VIEW_PARAMETER && value === 'cards')) {
      kept.set(name, value)
    }
  }
  return kept.toString()
}

/** Returns the query parameters that open a saved view. */
export function parametersOf({ id, query }: Pick<SavedView, 'id' | 'query'>): URLSearchParams {
  const parameters = new URLSearchParams(query)
  if (!parameters.has(VIEW_PARAMETER)) {
    parameters.set(VIEW_PARAMETER, 'cards')
  }
  parameters.set(SAVED_PARAMETER, String(id))
  return parameters
}

/** Returns the saved view named in the URL, if it exists. */
export const currentView = <View extends Pick<SavedView, 'id'>>(
  parameters: URLSearchParams,
  views: readonly View[],
): View | undefined => views.find(({ id }) => String(id) === parameters.get(SAVED_PARAMETER))

/** Returns whether the URL differs from the saved view it names. */
export const isChanged = (parameters: URLSearchParams, view: Pick<SavedView, 'query'>): boolean =>
  queryOf(parameters) !== queryOf(new URLSearchParams(view.query))
