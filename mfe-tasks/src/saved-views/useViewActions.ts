import type { SavedView } from '@headway/contracts/task-views'
import { toast, toastFailure } from '@headway/design-system'
import { isCallError, serverMessage, useCurrentUser, useIdempotencyKey, useSearchParams } from '@headway/sdk'
import { viewLayerMessages as texts } from './viewLayers.messages.ts'
import {
  useTaskViewsCreateMutation,
  useTaskViewsDeleteMutation,
  useTaskViewsUpdateMutation,
} from './task-views.api.ts'
import type { ViewFields } from './ViewDialog.tsx'
import { SAVED_PARAMETER, shownView, withView } from '../task-list/view.ts'
import { withKeptTable } from '../task-table/columns.ts'
import { queryOf } from './viewQuery.ts'

const CHANGED_MEANWHILE = 412

const reasonFor = (error: unknown, fallback: string) =>
  isCallError(error) && error.status === CHANGED_MEANWHILE
    ? texts.changedMeanwhile
    : serverMessage(error, fallback)

/** Returns the parameters of the current list, including the view and columns that only the browser has stored. */
function shownBy(parameters: URLSearchParams, userId: number): URLSearchParams {
  const view = shownView(parameters, userId)
  const shown = withView(parameters, view)
  return view === 'table' ? withKeptTable(shown) : shown
}

/** Returns the current list parameters and the saved view named in the URL. */
function useShownView() {
  const { id: me } = useCurrentUser()
  const [parameters, setParameters] = useSearchParams()
  /** Writes the id of a saved view into the URL; null removes it. */
  const show = (id: number | null) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(id === null ? current : shownBy(current, me))
        if (id === null) {
          next.delete(SAVED_PARAMETER)
        } else {
          next.set(SAVED_PARAMETER, String(id))
        }
        return next
      },
      { replace: true },
    )

  return { parameters, show, query: () => queryOf(shownBy(parameters, me)) }
}

/** Returns a function that deletes a view and offers an undo button. */
function useDropping(
  { parameters, show }: ReturnType<typeof useShownView>,
  restore: (view: SavedView) => Promise<void>,
) {
  const [remove] = useTaskViewsDeleteMutation()
  return async (view: SavedView): Promise<void> => {
    const { error } = await remove({ id: view.id })
    if (error) {
      toastFailure(serverMessage(error, texts.deleteFailed))
      return
    }
    if (parameters.get(SAVED_PARAMETER) === String(view.id)) {
      show(null)
    }
    toast({
      intent: 'success',
      title: texts.deleted,
      description: view.name,
      action: { label: texts.undo, onAction: () => void restore(view) },
    })
  }
}

/**
 * Returns a function that updates a view. The form shows the error of a taken name at its field; other errors appear as
 * a toast.
 */
function useChanging() {
  const [update, updating] = useTaskViewsUpdateMutation()
  const change = async (
    { id, version, name }: SavedView,
    body: Partial<ViewFields> & { query?: string },
  ): Promise<boolean> => {
    const { data, error } = await update({ id, version, body })
    if (!data) {
      if (!isCallError(error) || error.problem?.code !== 'view_exists') {
        toastFailure(reasonFor(error, texts.failed))
      }
      return false
    }
    toast({ intent: 'success', title: texts.updated, description: body.name ?? name })
    return true
  }
  return { change, updating }
}

/** Returns the operations on saved views; each reports its result in a toast. */
export function useViewActions() {
  const shown = useShownView()
  const { show, query } = shown
  const [create, creating] = useTaskViewsCreateMutation()
  const { change, updating } = useChanging()
  const { attemptFor, renew } = useIdempotencyKey()

  const make = async (body: ViewFields & { query: string }): Promise<SavedView | undefined> => {
    const { data } = await create({ body, idempotencyKey: attemptFor(body).key })
    if (data) {
      renew()
    }
    return data
  }

  /** Saves the current list as a view and resolves with whether that succeeded. The form shows errors at its fields. */
  const save = async (fields: ViewFields): Promise<boolean> => {
    const view = await make({ ...fields, query: query() })
    if (!view) {
      return false
    }
    show(view.id)
    toast({ intent: 'success', title: texts.saved, description: view.name })
    return true
  }
  /** Updates a view to the current list. */
  const renewQuery = async (view: SavedView): Promise<void> => {
    if (await change(view, { query: query() })) {
      show(view.id)
    }
  }
  const restore = async ({ name, query, audience }: SavedView): Promise<void> => {
    const { error } = await create({ body: { name, query, audience }, idempotencyKey: attemptFor(name).key })
    if (error) {
      toastFailure(serverMessage(error, texts.failed))
    }
    renew()
  }
  const drop = useDropping(shown, restore)
  return {
    save,
    change,
    renewQuery,
    drop,
    isBusy: creating.isLoading || updating.isLoading,
    error: creating.error ?? updating.error,
  }
}
