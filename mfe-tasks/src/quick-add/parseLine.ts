import { limits, priorities, uniqueTags } from '@headway/contracts'
import type { Priority } from '@headway/contracts/tasks'
import { type DayFormat, parseDay, splitTime } from '@headway/design-system/forms'
import { dueDateOf, wallTimeOf } from '../due-date/dueMoment.ts'
import { peopleNamed, type QuickPerson } from './quickPeople.ts'

/** Fields of a task parsed from one line. */
export interface QuickTask {
  title: string
  people: readonly QuickPerson[]
  tags: readonly string[]
  /** Undefined if the line names no priority. */
  priority: Priority | undefined
  /** A day, or a date-time if the line names a time. */
  dueDate: string | undefined
  /** Ranges of the line that state the due date. */
  dueWords: readonly { start: number; end: number }[]
  /** Parts that look like fields but were not recognized; they stay in the title. */
  unknown: readonly Unknown[]
}

/** A part that was not recognized, and the reason. */
export interface Unknown {
  text: string
  reason: 'unknown' | 'several' | 'priority' | 'tags' | 'time'
}

interface LineContext {
  people: readonly QuickPerson[]
  dateFormat: DayFormat
  /** Time zone of the times in the line. */
  timeZone: string
  /** `YYYY-MM-DD`. */
  today: string
}

interface Word {
  text: string
  /** Taken literally, even if it looks like a field. */
  isLiteral: boolean
  /** Position in the line. */
  start: number
  end: number
}

const TOKENS = /\\(?<escaped>\S+)|(?<sign>[@#])"(?<named>[^"]+)"|(?<quoted>\S*"[^"]*"\S*)|(?<plain>\S+)/gu

/** Splits a line into words; a backslash or quotes make a word literal. */
function wordsOf(line: string): (Word & { sign?: string })[] {
  return Array.from(line.matchAll(TOKENS), ({ 0: whole, index: start, groups = {} }) => {
    const at = { start, end: start + whole.length }
    const { escaped, sign, named, quoted, plain = '' } = groups
    if (sign !== undefined && named !== undefined) {
      return { ...at, text: named.trim(), isLiteral: false, sign }
    }
    const text = escaped ?? quoted
    if (text !== undefined) {
      return { ...at, text, isLiteral: true }
    }
    const [, found, rest] = /^([@#!])(.+?)[,;:]?$/u.exec(plain) ?? []
    return found === undefined
      ? { ...at, text: plain, isLiteral: false }
      : { ...at, text: rest ?? '', isLiteral: false, sign: found }
  })
}

const priorityNamed = (text: string): Priority | undefined =>
  priorities.find((priority) => priority.startsWith(text.toLowerCase()))

/** Words before a number that make it a version, a reference or a count instead of a date. */
const NUMBERED =
  /^(?:v|ver|versions?|releases?|rel|builds?|revisions?|rev|patch|sections?|§+|chapters?|parts?|steps?|pages?|pp?|items?|figures?|fig|tables?|articles?|clauses?|paragraphs?|appendix|episodes?|rooms?|scores?|ratios?|numbers?|no|nr|ip)[.:]?$/i
/** Words before "sun" and the like that make it a noun, as in "sit in the sun". */
const ARTICLE = /^(?:the|a|an|our|my|your)$/i
const FRACTION = /^(?:1\/[234]|2\/3|3\/4)$/

/**
 * Returns whether words that a date field accepts are probably no date in running text: "10 walls", "1-2", "version
 * 10.12", "24/7", "1/2", "in the sun".
 *
 * @param before the preceding word.
 * @param isSaid whether a word such as "by" announces a date.
 */
function isRisky(
  text: string,
  { before, isSaid, dateFormat }: { before: string; isSaid: boolean; dateFormat: DayFormat },
): boolean {
  if (/^\d{1,3}\s?(?:d|w|m(?!ar|ay))\p{L}*$/iu.test(text) || /^\d{1,2}-\d{1,2}(?:-\d{2})?$/.test(text)) {
    return true
  }
  if (/^[a-z]{3}$/i.test(text)) {
    return ARTICLE.test(before)
  }
  if (!/^[\d./-]+$/.test(text)) {
    return false
  }
  const isDotted = text.includes('.')
  const hasWholeYear = /\d{4}/.test(text)
  if (NUMBERED.test(before) && !hasWholeYear) {
    return true
  }
  if (isDotted && !hasWholeYear) {
    return dateFormat !== 'DD.MM.YYYY' || !/^\d{1,2}\.\d{1,2}\.(?:\d{2})?$/.test(text)
  }
  return text === '24/7' || (FRACTION.test(text) && !isSaid)
}

const MAX_TAG_LENGTH = 50
const MAX_DAY_WORDS = 7

/**
 * Parses the due date named by words. A time alone means today if a word such as "by" or "at" precedes it.
 *
 * @param before the preceding word.
 */
function dueIn(
  words: string,
  before: string,
  { dateFormat, timeZone, today }: LineContext,
): string | undefined {
  const isSaid = /^(?:due|by|on|at) /i.test(words)
  const { day: rest, time = '' } = splitTime(words.replace(/^(?:due |by |on )+/i, ''))
  const text = rest.replace(/^(?:due |by |on |at )+/i, '')
  const isToday = text === '' && isSaid
  const day = isRisky(text, { before, isSaid, dateFormat })
    ? undefined
    : parseDay(isToday ? 'today' : text, dateFormat, today)
  // A version with three numbers parses as a day in the past.
  const isVersion = day !== undefined && /^\d{1,2}\.\d{1,2}\.\d{2}$/.test(text) && day < today
  return day === undefined || isVersion ? undefined : dueDateOf({ day, time }, timeZone)
}

/** A time that stays in the title because it is invalid, or ambiguous between morning and afternoon. */
const LEFT_TIME = /\bat \d{1,2}(?::\d{2})?(?: ?[ap]\.?m\.?)?$/i

/** Returns the due date at the end of the words and the number of words that state it. */
function dueAtEnd<Said extends Pick<Word, 'text' | 'isLiteral'>>(
  words: readonly Said[],
  context: LineContext,
) {
  const last = words.toReversed().findIndex(({ isLiteral }) => isLiteral)
  const free = last === -1 ? words.length : last
  // At least one word remains for the title.
  for (let count = Math.min(MAX_DAY_WORDS, free, words.length - 1); count > 0; count -= 1) {
    const text = words
      .slice(-count)
      .map((word) => word.text)
      .join(' ')
    const before = words.at(-count - 1)?.text ?? ''
    const dueDate = dueIn(text, before, context)
    if (dueDate !== undefined) {
      return { dueDate, count }
    }
  }
  return undefined
}

/** Parses a line such as "Write report @ann #finance !high fri". Unrecognized parts stay in the title. */
export function parseLine(line: string, context: LineContext): QuickTask {
  const people = new Map<string, QuickPerson>()
  const tags = new Set<string>()
  const unknown: Unknown[] = []
  const left: Word[] = []
  let priority: Priority | undefined

  const keep = (word: Word, text: string, reason: Unknown['reason']) => {
    unknown.push({ text, reason })
    left.push({ ...word, text, isLiteral: true })
  }
  for (const { sign, ...word } of wordsOf(line)) {
    const whole = `${sign}${word.text}`
    if (sign === '@') {
      const named = peopleNamed(word.text, context.people)
      const [person] = named
      if (person && named.length === 1) {
        people.set(person.id, person)
      } else {
        keep(word, whole, person ? 'several' : 'unknown')
      }
    } else if (sign === '#' && !/^\d+$/.test(word.text)) {
      if (tags.size < limits.tagsPerTask && word.text.length <= MAX_TAG_LENGTH) {
        tags.add(word.text)
      } else {
        keep(word, whole, 'tags')
      }
    } else if (sign === '!' && /\p{L}/u.test(word.text)) {
      const named = priorityNamed(word.text)
      priority = named ?? priority
      if (!named) {
        keep(word, whole, 'priority')
      }
    } else {
      left.push(sign === undefined ? word : { ...word, text: whole, isLiteral: true })
    }
  }
  const due = dueAtEnd(left, context)
  const titled = due ? left.slice(0, -due.count) : left
  const title = titled.map(({ text }) => text).join(' ')
  const [leftTime] = (due && LEFT_TIME.exec(title)) ?? []
  if (leftTime !== undefined) {
    unknown.push({ text: leftTime, reason: 'time' })
  }
  const dueWords = due ? left.slice(-due.count) : []
  return {
    title,
    people: [...people.values()],
    tags: uniqueTags([...tags]),
    priority,
    dueDate: due?.dueDate,
    dueWords,
    unknown,
  }
}

/** Replaces the day in a line by another one and keeps its time. */
export function withDay(
  line: string,
  { dueWords, dueDate = '' }: Pick<QuickTask, 'dueWords' | 'dueDate'>,
  day: string,
  timeZone: string,
): string {
  const { time } = wallTimeOf(dueDate, timeZone)
  return dueWords.reduceRight((text, { start, end }, index) => {
    const said = index === 0 ? [day, time].filter(Boolean).join(' ') : ''
    return text.slice(0, said ? start : text.slice(0, start).trimEnd().length) + said + text.slice(end)
  }, line)
}

/** Field being typed at the caret, with its "@", "#" or "!". */
export interface QuickTrigger {
  sign: '@' | '#' | '!'
  words: string
  start: number
}

/** Returns the field that ends at the caret, if there is one. */
export function quickTriggerAt(line: string, caret: number): QuickTrigger | undefined {
  const [, sign, words = ''] = /(?:^|\s)([@#!])([^\s"]*)$/u.exec(line.slice(0, caret)) ?? []
  return sign === undefined
    ? undefined
    : { sign: sign as QuickTrigger['sign'], words, start: caret - words.length - 1 }
}
