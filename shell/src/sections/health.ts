import type { HealthReport } from '@headway/contracts/section-registry'
import { whenSignedOut } from '@headway/sdk'

/** Milliseconds for which reports are collected. They are sent at once when the page is left. */
const BATCH_DELAY_MS = 2_000
/** Maximum number of reports per page and minute, so that a section that fails endlessly does not flood the server. */
const MAX_PER_MINUTE = 10
const MINUTE_MS = 60_000
const MAX_MESSAGE_LENGTH = 300
const MAX_STACK_LENGTH = 2_000

let waiting: HealthReport[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let minute = { began: 0, reports: 0 }

function send(): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting.length === 0) {
    return
  }
  const body = new Blob([JSON.stringify({ reports: waiting })], { type: 'application/json' })
  waiting = []
  navigator.sendBeacon('/api/sections/health', body)
}

type Seen<Report = HealthReport> = Report extends HealthReport ? Omit<Report, 'section' | 'version'> : never

function report(release: Reported, observation: Seen): void {
  if (!isRelease(release)) {
    return
  }
  const now = performance.now()
  if (now - minute.began > MINUTE_MS) {
    minute = { began: now, reports: 0 }
  }
  minute.reports += 1
  if (minute.reports > MAX_PER_MINUTE) {
    return
  }
  waiting.push({ ...observation, section: release.name, version: release.version } as HealthReport)
  timer ??= setTimeout(send, BATCH_DELAY_MS)
}

/** Release of a section that a report is about. */
export interface Reported {
  readonly name: string
  readonly version: string
  /** URL of its entry. */
  readonly entry: string | null
}

/** Returns whether an entry is a release. Builds served from folders are not, and cannot be rolled back. */
export const isRelease = ({ version, entry }: Reported): boolean => entry?.includes(`/${version}/`) ?? false

/** Returns the text of an error. The server removes values from it, because it cannot rely on pages to do so. */
const wordsOf = (error: Error): string => `${error.name}: ${error.message}`.slice(0, MAX_MESSAGE_LENGTH)

/** Reports how long a section took to load. */
export function reportLoaded(release: Reported, milliseconds: number): void {
  report(release, { kind: 'loaded', milliseconds: Math.round(milliseconds) })
}

/** Reports that a section could not be loaded. */
export function reportFailed(release: Reported, error: Error): void {
  report(release, { kind: 'failed', message: wordsOf(error) })
}

/**
 * Returns whether React did not find a DOM node at its place, because browser translation or an extension has replaced
 * it. Safari's message contains neither method name.
 */
const isForeignDomChange = ({ name, message }: Error): boolean =>
  name === 'NotFoundError' && /insertBefore|removeChild|object can not be found/.test(message)

/** Reports that a section threw an error while it was shown. */
export function reportError(release: Reported, error: Error, componentStack: string): void {
  if (isForeignDomChange(error)) {
    return
  }
  report(release, {
    kind: 'error',
    message: wordsOf(error),
    stack: componentStack.slice(0, MAX_STACK_LENGTH),
  })
}

// The server accepts no reports from signed-out users.
whenSignedOut(() => {
  clearTimeout(timer)
  timer = undefined
  waiting = []
})
addEventListener('pagehide', send)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') {
    send()
  }
})
