import { whenLooping } from '@headway/sdk'
import { reportError } from './health.ts'
import { runningRelease } from './running.ts'

/** Tells the server which release calls it without end, so that the guard takes it back (docs/SECTIONS.md). */
export const watchLooping = (): (() => void) =>
  whenLooping((name) => {
    const release = runningRelease(name)
    if (release) {
      reportError(release, new Error('It calls the server without end'), '')
    }
  })
