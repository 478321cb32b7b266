/** The ways to look at a list of tasks, the usual one first; their keys are 1 and up. */
export const views = ['cards', 'table', 'board', 'calendar', 'timeline'] as const
export type View = (typeof views)[number]

/** Views that show one list; the others ask for parts of it. */
export const isList = (view: View): view is 'cards' | 'table' | 'timeline' =>
  view === 'cards' || view === 'table' || view === 'timeline'

/** Name of the parameter that names the view. */
export const VIEW_PARAMETER = 'view'

/** Name of the parameter that names what the columns of a board are. */
export const GROUPING_PARAMETER = 'by'

/** Name of the parameter that names how much a calendar or a timeline shows at once. */
export const SPAN_PARAMETER = 'span'

/** Name of the parameter that names the columns of a table. */
export const COLUMNS_PARAMETER = 'columns'

/** Name of the parameter that says how wide they are: `title.320,due.140`. */
export const WIDTHS_PARAMETER = 'widths'

/** Name of the parameter that names the columns that stay in sight beside the title. */
export const PINNED_PARAMETER = 'pinned'

/** Name of the parameter that names the saved view one has come from, which may be changed since. */
export const SAVED_PARAMETER = 'saved'

/** The view an address names. */
export const readView = (parameters: URLSearchParams): View =>
  views.find((view) => view === parameters.get(VIEW_PARAMETER)) ?? 'cards'

/** An address with another view. */
export function withView(parameters: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams(parameters)
  if (view === 'cards') {
    next.delete(VIEW_PARAMETER)
  } else {
    next.set(VIEW_PARAMETER, view)
  }
  return next
}
