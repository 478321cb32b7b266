import { safeLocalStorage } from '@headway/sdk'
import { MARKS, marks } from './drawing.ts'
import { reportFailed } from './health.ts'
import type { SectionEntry } from './registry.ts'

/** Whoever closes a page sooner was impatient, in milliseconds; browsers offer to end one that is blocked after more. */
const BLOCKED_AFTER = 10_000
/** A page that lives has taken its mark away by then, unless its thread is blocked or rests. In milliseconds. */
const LIVING_BLOCKED_AFTER = 30_000
/** One that was asleep, or waited for an answer in a dialog, takes its mark away sooner once it goes on, in milliseconds. */
const LOOK_AGAIN_AFTER = 10_000
/** A release is left out for so long in a browser where it has blocked pages, in milliseconds: the guard has decided by then. */
const LEFT_OUT = 3_600_000
/** What stands of marks is forgotten after so long, in milliseconds. */
const KEPT = 24 * 3_600_000
/** Of who reads the marks: two tabs at once would report the same page twice, and each write over what the other found. */
export const READING = 'headway.readingMarks'
/** A tab that reads them has done so by then, unless its thread is blocked: it keeps no other from reading. In milliseconds. */
const READ_WITHIN = 1_000
/** More than pages can leave that anybody has opened. */
const MOST = 20

const MARK = /^(mfe_[a-z]+ [\w.+-]+) (\d{1,15})$/
const RELEASE = /^mfe_[a-z]+ [\w.+-]+$/
/** What stands of a release: a page that was drawing it is gone, or pages were blocked by it. */
const STANDING = /^(once|blocked) (\d{1,15})$/
/** Behind the name of a page's mark: what it was when it was looked at first, and when that was. */
const LOOKED = ' looked'

/** Names of the pages that live. */
async function livingPages(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name }) => name))
}

const ageOf = (time: string | undefined): number => Date.now() - Number(time)
const isWithin = (age: number, limit: number): boolean => age >= 0 && age <= limit
const read = (key: string): string => safeLocalStorage.read(key) ?? ''

/** What stands of a release, by its name and version. */
function standingOf(release: string): { isBlocked: boolean; age: number } | undefined {
  const [, word, time] = STANDING.exec(read(MARKS + release)) ?? []
  const age = ageOf(time)
  return isWithin(age, KEPT) ? { isBlocked: word === 'blocked', age } : undefined
}

/** Whether a mark is the same as a while ago; where it is seen first, that is kept for the next who looks. */
function isUnchanged(key: string, text: string): boolean {
  const looked = read(key + LOOKED)
  const age = looked.startsWith(`${text} `) ? ageOf(looked.slice(text.length)) : Number.NaN
  if (!(age >= 0)) {
    safeLocalStorage.write(key + LOOKED, `${text} ${Date.now()}`)
  }
  return age > LOOK_AGAIN_AFTER
}

/** What a page's mark says: it ended while it drew, its thread is blocked, nothing yet, or nothing at all. */
type Judgement = 'ended' | 'blocked' | 'open' | 'nothing'

function judge(key: string, text: string, age: number, isLiving: boolean): Judgement {
  if (isLiving) {
    return age >= LIVING_BLOCKED_AFTER && isUnchanged(key, text) ? 'blocked' : 'open'
  }
  return age < BLOCKED_AFTER ? 'nothing' : 'ended'
}

/**
 * Takes down what speaks against a release. A page that is gone may have been ended by a crash, a power cut or somebody impatient,
 * so that two of them are needed within a day; what one crash leaves in several tabs is found at once and counts as one.
 */
function accuse(release: string, judgement: 'ended' | 'blocked'): void {
  const before = standingOf(release)
  if (judgement === 'ended' && before && before.age < BLOCKED_AFTER) {
    return
  }
  const isBlocked = judgement === 'blocked' || before !== undefined
  safeLocalStorage.write(MARKS + release, `${isBlocked ? 'blocked' : 'once'} ${Date.now()}`)
  if (isBlocked) {
    const [name = '', version = ''] = release.split(' ')
    reportFailed({ name, version, entry: `/${version}/` }, new Error('A page was blocked while it was drawn'))
  }
}

/** Reads a page's mark; what has blocked pages is reported, once, and left out from now on. */
function readMark(key: string, isLiving: boolean, mayStay: boolean): void {
  const text = read(key)
  const [, release, time] = MARK.exec(text) ?? []
  const age = ageOf(time)
  const isMark = release !== undefined && isWithin(age, KEPT)
  const judgement = isMark ? judge(key, text, age, isLiving) : 'nothing'
  if (judgement === 'open' && mayStay) {
    return
  }
  safeLocalStorage.remove(key)
  safeLocalStorage.remove(key + LOOKED)
  if (release !== undefined && (judgement === 'ended' || judgement === 'blocked')) {
    accuse(release, judgement)
  }
}

async function readMarks(): Promise<void> {
  const living = await livingPages()
  for (const [index, key] of marks().entries()) {
    const mayStay = index < MOST
    const name = key.slice(MARKS.length)
    if (key.endsWith(LOOKED)) {
      if (!mayStay || read(key.slice(0, -LOOKED.length)) === '') {
        safeLocalStorage.remove(key)
      }
    } else if (!RELEASE.test(name)) {
      readMark(key, living.has(key), mayStay)
    } else if (!mayStay || !standingOf(name)) {
      safeLocalStorage.remove(key)
    }
  }
}

/** Reads the marks while no other tab does. */
async function readMarksAlone(): Promise<void> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), READ_WITHIN)
  try {
    await navigator.locks.request(READING, { signal: waiting.signal }, readMarks)
  } catch (error) {
    if (!waiting.signal.aborted) {
      throw error
    }
    await readMarks()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whether a release has blocked pages of this browser within the last hour.
 *
 * @returns false where storage or locks are refused: nothing is known then.
 */
export async function hasBlocked({ name, version }: SectionEntry): Promise<boolean> {
  try {
    await readMarksAlone()
    const standing = standingOf(`${name} ${version}`)
    return standing !== undefined && standing.isBlocked && standing.age <= LEFT_OUT
  } catch {
    return false
  }
}
