import { messages } from '../messages/en.ts'

/** Number of toasts shown at a time (specification, section 3). */
const MAX_VISIBLE_TOASTS = 1
/** Milliseconds for which a dismissed toast stays in the store (specification, section 3). */
const REMOVE_DELAY_MS = 1_000_000
/** Maximum number of stored toasts, so that the history of a long day does not grow without limit. */
const MAX_HISTORY = 50

export type ToastIntent = 'default' | 'success' | 'destructive'

export interface ToastContent {
  title: string
  description?: string
  intent?: ToastIntent
  /** The action must also be available elsewhere, because the toast disappears. */
  action?: { label: string; onAction: () => void }
  /** Another action, shown before `action`, e.g. a link to the created item next to undoing its creation. */
  secondAction?: { label: string; onAction: () => void }
}

export interface ToastEntry extends ToastContent {
  id: string
  open: boolean
  /** Time at which the toast was shown. */
  createdAt: Date
}

export interface ToastHandle {
  id: string
  dismiss: () => void
}

let entries: readonly ToastEntry[] = []
let sequence = 0
const listeners = new Set<() => void>()

function publish(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) {
    listener()
  }
}

/** Returns all toasts that are still stored, newest first. At most one of them is open. */
export function readToasts(): readonly ToastEntry[] {
  return entries
}

/**
 * Calls a listener on every change of the toasts.
 *
 * @returns a function that ends the subscription.
 */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function scheduleRemoval(id: string): void {
  setTimeout(() => publish(entries.filter((entry) => entry.id !== id)), REMOVE_DELAY_MS)
}

/** Closes a toast. It stays in the store for about 1,000,000 ms. */
export function dismissToast(id: string): void {
  if (!entries.some((entry) => entry.id === id && entry.open)) {
    return
  }
  publish(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  scheduleRemoval(id)
}

/** Shows a toast and closes the one that is still open. */
export function toast(content: ToastContent): ToastHandle {
  sequence += 1
  const id = `toast-${sequence}`
  const superseded = entries.filter((entry) => entry.open).slice(MAX_VISIBLE_TOASTS - 1)
  for (const entry of superseded) {
    dismissToast(entry.id)
  }
  publish([{ ...content, id, open: true, createdAt: new Date() }, ...entries].slice(0, MAX_HISTORY))
  return { id, dismiss: () => dismissToast(id) }
}

/** Shows a toast about a success. */
export const toastSuccess = (title: string, description?: string): ToastHandle =>
  toast({ intent: 'success', title, ...(description === undefined ? {} : { description }) })

/**
 * Shows a toast about a failure.
 *
 * @param description sentence that says what failed.
 * @param title 'Error' by default.
 */
export const toastFailure = (description: string, title: string = messages.failureTitle): ToastHandle =>
  toast({ intent: 'destructive', title, description })

/** Removes all toasts; for tests. */
export function forgetToasts(): void {
  publish([])
}
