import type { KeyboardEvent } from 'react'

const LINK = '[data-card-index] a[href]'
const tasks: Partial<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const days: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The first task of the next day that has any. */
function onAnotherDay(calendar: HTMLElement, link: Element, by: number): HTMLElement | undefined {
  const places = [...calendar.querySelectorAll('[data-place]')]
  let at = places.findIndex((place) => place.contains(link)) + by
  while (places[at] && !places[at]?.querySelector(LINK)) {
    at += by
  }
  return places[at]?.querySelector<HTMLElement>(LINK) ?? undefined
}

/** Keys on the title of a task: up, down, j and k go from task to task as they are due, left and right from day to day. */
export function stepThroughTasks(event: KeyboardEvent<HTMLElement>): void {
  const calendar = event.currentTarget
  const links = [...calendar.querySelectorAll<HTMLElement>(LINK)]
  const at = links.findIndex((link) => link === event.target)
  const link = links[at]
  if (!link || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) {
    return
  }
  const byTask = tasks[event.key]
  const byDay = days[event.key]
  const next = byTask === undefined ? byDay && onAnotherDay(calendar, link, byDay) : links[at + byTask]
  if (next) {
    event.preventDefault()
    next.focus()
  }
}
