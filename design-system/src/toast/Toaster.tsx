import { useSyncExternalStore } from 'react'
import { useOverlays } from '../late/overlayLoader.ts'
import { readToasts, subscribeToToasts, type ToastEntry } from './toastStore.ts'

/** All toasts not yet removed, newest first, e.g. for a list of recent messages. */
export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(subscribeToToasts, readToasts, readToasts)
}

/** Shows what `toast` is told, as soon as there is something to show or other overlays are in the page. */
export function Toaster() {
  const toasts = useToasts()
  const parts = useOverlays(toasts.some(({ open }) => open))
  return parts ? <parts.ToastLayer toasts={toasts} /> : null
}
