import type { Reply } from '@headway/contracts'
import type { tasksLook } from '@headway/contracts/task-onlookers'
import { useEffect, useRef } from 'react'
import { useTasksLookMutation } from '../task-onlookers.api.ts'

/** Milliseconds between two messages that the page is open; the server forgets it after three of them. */
const PERIOD = 15_000
/** Who has touched nothing for so long is not looking any more. */
const IDLE = 120_000
/** Who has passed on by then has not looked; and the page is painted, which nobody should wait for. */
const GLANCE = 250

const touches = ['pointerdown', 'pointermove', 'keydown', 'focus'] as const

/** Tells that somebody has a task before their eyes, as long as they have, and who else has. */
export function useOnlookers(id: number): Reply<typeof tasksLook> | undefined {
  const [look, { data }] = useTasksLookMutation()
  const touchedAt = useRef(performance.now())

  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === 'visible' && performance.now() - touchedAt.current < IDLE) {
        void look(id)
      }
    }
    const touch = () => {
      const wasIdle = performance.now() - touchedAt.current >= IDLE
      touchedAt.current = performance.now()
      if (wasIdle) {
        tell()
      }
    }
    const first = setTimeout(tell, GLANCE)
    const timer = setInterval(tell, PERIOD)
    touches.forEach((name) => window.addEventListener(name, touch, { passive: true }))
    document.addEventListener('visibilitychange', tell)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      touches.forEach((name) => window.removeEventListener(name, touch))
      document.removeEventListener('visibilitychange', tell)
    }
  }, [id, look])

  return data
}
