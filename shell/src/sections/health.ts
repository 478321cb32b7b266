import type { HealthReport } from '@headway/contracts/section-registry'
import { whenSignedOut } from '@headway/sdk'

/** Reports are gathered this long, in milliseconds, and sent at once when the page is left. */
const GATHERING = 2_000
/** Reports of one page in a minute: a section that fails without end must not fill the server with it. */
const MOST_IN_A_MINUTE = 10
const MINUTE = 60_000
const MESSAGE_LENGTH = 300
const STACK_LENGTH = 2_000

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

function report(release: Reported, seen: Seen): void {
  if (!isRelease(release)) {
    return
  }
  const now = performance.now()
  if (now - minute.began > MINUTE) {
    minute = { began: now, reports: 0 }
  }
  minute.reports += 1
  if (minute.reports > MOST_IN_A_MINUTE) {
    return
  }
  waiting.push({ ...seen, section: release.name, version: release.version } as HealthReport)
  timer ??= setTimeout(send, GATHERING)
}

/** Which release of a section is spoken of. */
export interface Reported {
  readonly name: string
  readonly version: string
  /** Address of its entry. */
  readonly entry: string | null
}

/** Builds in folders, which are no releases, are nobody's to take back. */
export const isRelease = ({ version, entry }: Reported): boolean => entry?.includes(`/${version}/`) ?? false

/** Values in it are left out where it is kept: by the server, which can trust no page to do it. */
const wordsOf = (error: Error): string => `${error.name}: ${error.message}`.slice(0, MESSAGE_LENGTH)

/** Tells the server how long a section took to be there. */
export function reportLoaded(release: Reported, milliseconds: number): void {
  report(release, { kind: 'loaded', milliseconds: Math.round(milliseconds) })
}

/** Tells the server that a section could not be loaded. */
export function reportFailed(release: Reported, error: Error): void {
  report(release, { kind: 'failed', message: wordsOf(error) })
}

/**
 * Whether React did not find a node where it had put it: browser translation and extensions replace nodes of the page.
 * Safari's message names neither method.
 */
const isForeignDomChange = ({ name, message }: Error): boolean =>
  name === 'NotFoundError' && /insertBefore|removeChild|object can not be found/.test(message)

/** Tells the server that a section threw while it was shown. */
export function reportError(release: Reported, error: Error, componentStack: string): void {
  if (isForeignDomChange(error)) {
    return
  }
  report(release, { kind: 'error', message: wordsOf(error), stack: componentStack.slice(0, STACK_LENGTH) })
}

// Who has signed out is nobody whose reports the server takes.
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
