import { messages } from '../messages/en.ts'

/** One toast is shown at a time (specification, section 3). */
const shownAtOnce = 1
/** Milliseconds a dismissed toast stays in the store (specification, section 3). */
const removeDelay = 1_000_000
/** Keeps a long day's history from growing without bound. */
const historyLimit = 50

export type ToastIntent = 'default' | 'success' | 'destructive'

export interface ToastContent {
  title: string
  description?: string
  intent?: ToastIntent
  /** Must also be reachable elsewhere: the toast goes away by itself. */
  action?: { label: string; onAction: () => void }
  /** A second one, before the other; for a way to what was made beside taking it back. */
  secondAction?: { label: string; onAction: () => void }
}

export interface ToastEntry extends ToastContent {
  id: string
  open: boolean
  /** When it was shown. */
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

/** All toasts not yet removed, newest first; at most one of them is open. */
export function readToasts(): readonly ToastEntry[] {
  return entries
}

/** @returns the function that ends the subscription */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function scheduleRemoval(id: string): void {
  setTimeout(() => publish(entries.filter((entry) => entry.id !== id)), removeDelay)
}

/** Closes a toast; it stays readable in the store for about 1,000,000 ms. */
export function dismissToast(id: string): void {
  if (!entries.some((entry) => entry.id === id && entry.open)) {
    return
  }
  publish(entries.map((entry) => (entry.id === id ? { ...entry, open: false } : entry)))
  scheduleRemoval(id)
}

/** Shows a toast in the one slot; a toast that is still there makes way. */
export function toast(content: ToastContent): ToastHandle {
  sequence += 1
  const id = `toast-${sequence}`
  const superseded = entries.filter((entry) => entry.open).slice(shownAtOnce - 1)
  for (const entry of superseded) {
    dismissToast(entry.id)
  }
  publish([{ ...content, id, open: true, createdAt: new Date() }, ...entries].slice(0, historyLimit))
  return { id, dismiss: () => dismissToast(id) }
}

/** Says that something has worked. */
export const toastSuccess = (title: string, description?: string): ToastHandle =>
  toast({ intent: 'success', title, ...(description === undefined ? {} : { description }) })

/**
 * Says that something has failed.
 *
 * @param description what has failed, in a sentence.
 * @param title 'Error' unless the screen has a word of its own.
 */
export const toastFailure = (description: string, title: string = messages.failureTitle): ToastHandle =>
  toast({ intent: 'destructive', title, description })

/** Forgets every toast, as a fresh page would; for tests. */
export function forgetToasts(): void {
  publish([])
}
