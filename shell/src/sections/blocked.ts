import { MARKS, marks } from './drawing.ts'
import { reportFailed } from './health.ts'
import type { SectionEntry } from './registry.ts'

/** Whoever closes a page sooner was impatient, in milliseconds; browsers offer to end one that is blocked after more. */
const BLOCKED_AFTER = 10_000
/** A page that lives has taken its mark away by then, unless its thread is blocked. In milliseconds. */
const LIVING_BLOCKED_AFTER = 30_000
/** A release is left out for so long in a browser where it has blocked a page, in milliseconds. */
const LEFT_OUT = 24 * 3_600_000
/** More than pages can leave that anybody has opened. */
const MOST = 20

const MARK = /^(mfe_[a-z]+) ([\w.+-]+) (\d{1,15})$/
const RELEASE = /^mfe_[a-z]+ [\w.+-]+$/

/** Names of the pages that live. */
async function livingPages(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name))
}

const ageOf = (time: string | undefined): number => Date.now() - Number(time)
const isRecent = (age: number): boolean => age >= 0 && age <= LEFT_OUT

/** What a page has left, judged: the release that has blocked its thread, or what to do with the mark. */
function judge(text: string, isLiving: boolean): { name: string; version: string } | 'keep' | 'forget' {
  const [, name, version, time] = MARK.exec(text) ?? []
  const age = ageOf(time)
  if (name === undefined || version === undefined || !isRecent(age)) {
    return 'forget'
  }
  return age < (isLiving ? LIVING_BLOCKED_AFTER : BLOCKED_AFTER) ? 'keep' : { name, version }
}

/** Reads a page's mark; what has blocked the page is reported, once, and left out from now on. */
function readMark(key: string, isLiving: boolean, mayStay: boolean): void {
  const judged = judge(localStorage.getItem(key) ?? '', isLiving)
  if (judged === 'keep' && mayStay) {
    return
  }
  localStorage.removeItem(key)
  if (typeof judged === 'object') {
    const { name, version } = judged
    localStorage.setItem(`${MARKS}${name} ${version}`, String(Date.now()))
    reportFailed({ name, version, entry: `/${version}/` }, new Error('A page was blocked while it was drawn'))
  }
}

async function readMarks(): Promise<void> {
  const living = await livingPages()
  for (const [index, key] of marks().entries()) {
    const mayStay = index < MOST
    if (!RELEASE.test(key.slice(MARKS.length))) {
      readMark(key, living.has(key), mayStay)
    } else if (!mayStay || !isRecent(ageOf(localStorage.getItem(key) ?? undefined))) {
      localStorage.removeItem(key)
    }
  }
}

/**
 * Whether a release has blocked a page of this browser within the last day.
 *
 * @returns false where storage or locks are refused: nothing is known then.
 */
export async function hasBlocked({ name, version }: SectionEntry): Promise<boolean> {
  try {
    await readMarks()
    return localStorage.getItem(`${MARKS}${name} ${version}`) !== null
  } catch {
    return false
  }
}
