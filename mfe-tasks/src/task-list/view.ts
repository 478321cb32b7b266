import { safeLocalStorage } from '@headway/sdk'

/** The ways to look at a list of tasks, the usual one first; their keys are 1 and up. */
export const views = ['cards', 'table', 'board', 'calendar', 'timeline'] as const
export type View = (typeof views)[number]

/** Views that show one list; the others ask for parts of it. */
export const isList = (view: View): view is 'cards' | 'table' | 'timeline' =>
  view === 'cards' || view === 'table' || view === 'timeline'

/** Name of the parameter that names the view. */
export const VIEW_PARAMETER = 'view'

/** Name of the parameter that names what the columns of a board or the groups of a table are. */
export const GROUPING_PARAMETER = 'by'

/** Name of the parameter that names how much a calendar or a timeline shows at once. */
export const SPAN_PARAMETER = 'span'

/** Name of the parameter that names the columns of a table. */
export const COLUMNS_PARAMETER = 'columns'

/** Name of the parameter that names the saved view one has come from, which may be changed since. */
export const SAVED_PARAMETER = 'saved'

/** Returns the view that an address names. */
export const namedView = (parameters: URLSearchParams): View | undefined =>
  views.find((view) => view === parameters.get(VIEW_PARAMETER))

const KEY = 'headway.tasks.view.'
const keyOf = (userId: number) => `${KEY}${userId}`

/** Returns the view of the address, or else the one that this user chose last in this browser. */
export const shownView = (parameters: URLSearchParams, userId: number): View => {
  const remembered = safeLocalStorage.read(keyOf(userId))
  return namedView(parameters) ?? views.find((view) => view === remembered) ?? 'cards'
}

/** Returns the view of an address before the user is known; undefined if a view is stored in this browser. */
export const viewAhead = (parameters: URLSearchParams): View | undefined =>
  namedView(parameters) ?? (safeLocalStorage.keys().some((key) => key.startsWith(KEY)) ? undefined : 'cards')

/** Stores the chosen view in this browser. */
export const rememberView = (userId: number, view: View): boolean =>
  safeLocalStorage.write(keyOf(userId), view)

/** An address with another view. */
export function withView(parameters: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.set(VIEW_PARAMETER, view)
  return next
}
