import { useSyncExternalStore } from 'react'
import { useOverlays } from '../lazy-overlays/overlayLoader.ts'
import { readToasts, subscribeToToasts, type ToastEntry } from './toastStore.ts'

/** Returns all toasts that are still stored, newest first, e.g. for a list of recent messages. */
export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(subscribeToToasts, readToasts, readToasts)
}

/** Shows the toasts of `toast`. Its code is loaded with the first toast or together with other overlays. */
export function Toaster() {
  const toasts = useToasts()
  const overlays = useOverlays(toasts.some(({ open }) => open))
  return overlays ? <overlays.ToastLayer toasts={toasts} /> : null
}
