import { safeLocalStorage } from '@headway/sdk'

/** Views of the task list, the default first; the keys 1, 2, ... select them. */
export const views = ['cards', 'table', 'board', 'calendar', 'timeline'] as const
export type View = (typeof views)[number]

/** Returns whether a view shows a single list; the other views load several lists or days. */
export const isList = (view: View): view is 'cards' | 'table' | 'timeline' =>
  view === 'cards' || view === 'table' || view === 'timeline'

/** Query parameter with the view. */
export const VIEW_PARAMETER = 'view'

/** Query parameter with the columns of a board or the groups of a table. */
export const GROUPING_PARAMETER = 'by'

/** Query parameter with the period that a calendar or timeline shows. */
export const SPAN_PARAMETER = 'span'

/** Query parameter with the columns of a table. */
export const COLUMNS_PARAMETER = 'columns'

/** Query parameter with the id of the saved view that the user opened, even if its filters were changed since. */
export const SAVED_PARAMETER = 'saved'

/** Returns the view named in the URL. */
export const namedView = (parameters: URLSearchParams): View | undefined =>
  views.find((view) => view === parameters.get(VIEW_PARAMETER))

const KEY = 'headway.tasks.view.'
const keyOf = (userId: number) => `${KEY}${userId}`

/** Returns the view named in the URL, or the one that this user last chose in this browser. */
export const shownView = (parameters: URLSearchParams, userId: number): View => {
  const remembered = safeLocalStorage.read(keyOf(userId))
  return namedView(parameters) ?? views.find((view) => view === remembered) ?? 'cards'
}

/** Returns the view for a URL before the user is known; undefined if a view is stored in this browser. */
export const viewAhead = (parameters: URLSearchParams): View | undefined =>
  namedView(parameters) ?? (safeLocalStorage.keys().some((key) => key.startsWith(KEY)) ? undefined : 'cards')

/** Stores the chosen view in this browser. */
export const rememberView = (userId: number, view: View): boolean =>
  safeLocalStorage.write(keyOf(userId), view)

/** Returns URL parameters with another view. */
export function withView(parameters: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.set(VIEW_PARAMETER, view)
  return next
}
