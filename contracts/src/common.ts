import * as z from 'zod/mini'
import { roles } from './roles.ts'

/** 2^31-1: the largest id a path may name (docs/RULES.md, "What a field may hold"). */
const LARGEST_ID = 2_147_483_647

/**
 * A positive integer id as it stands in JSON.
 *
 * @param message sentence for what is none.
 */
export const idOf = (message: string) =>
  z.int(message).check(z.minimum(1, message), z.maximum(LARGEST_ID, message))

export const Id = idOf('This must be a known id')

/** An id in a path: canonical decimal form only, so that one object has one address. */
export const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.transform((text: string) => Number(text)),
)

/** `/:id` of the endpoints that name one object. */
export const IdParams = z.object({ id: z.pipe(PathId, Id) })

/** A moment: ISO 8601 with a zone. */
export const Moment = z.iso.datetime({
  offset: true,
  error: 'Enter a moment with its zone, for example 2026-12-31T17:00:00Z',
})

/** NUL and lone surrogates cannot be stored or shown (docs/RULES.md, "What a field may hold"). */
const BROKEN_TEXT = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Signs that turn the direction of what follows them: a name could read as another one. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g

/** What nobody sees: a text of nothing else is empty to its reader. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Text as every field takes it: NFC-normalised and trimmed once, free of NUL, lone surrogates and turned directions.
 *
 * @param required sentence for a field that is missing, null or no text.
 */
const textOf = (required: string) =>
  z.pipe(
    z
      .string(required)
      .check(
        z.refine((value) => !BROKEN_TEXT.test(value), 'The text contains characters that cannot be stored'),
      ),
    z.transform((value: string) => value.normalize('NFC').replace(DIRECTION, '').trim()),
  )

export const Text = textOf('This must be a text')

const codePoints = (value: string) => [...value].length
const shown = (value: string) => value.replace(INVISIBLE, '').trim()

/**
 * Text limited in code points after trimming.
 *
 * @param minimum smallest length in code points.
 * @param maximum largest length in code points.
 * @param messages sentences shown at the field.
 */
export function boundedText(
  minimum: number,
  maximum: number,
  messages: { required?: string; tooShort?: string; tooLong?: string } = {},
) {
  const required = messages.required ?? (minimum === 0 ? 'This must be a text' : 'This field is required')
  const limited = z.pipe(
    textOf(required),
    z.string().check(
      z.refine((value) => minimum === 0 || shown(value).length > 0, { message: required, abort: true }),
      z.refine(
        (value) => codePoints(shown(value)) >= minimum,
        messages.tooShort ?? `At least ${minimum} characters are needed`,
      ),
      z.refine(
        (value) => codePoints(value) <= maximum,
        messages.tooLong ?? `At most ${maximum} characters are allowed`,
      ),
    ),
  )
  // The published document cannot read it off the checks, which measure after trimming.
  return limited.register(z.globalRegistry, {
    minLength: minimum,
    maxLength: maximum,
    ...(minimum > 0 ? { pattern: '\\S' } : {}),
  })
}

/** A keyword of a task. */
export const Tag = boundedText(1, 50, {
  required: 'A tag cannot be empty',
  tooLong: 'A tag has at most 50 characters',
})

/** A time of the day, `HH:MM`. */
export const TimeOfDay = z
  .string('Enter a time, for example 17:00')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 17:00'))

/**
 * Days of the week as ISO 8601 counts them: 1 is Monday.
 *
 * @param messages sentences for what is no list of days, and for an empty one.
 */
export const weekdays = (messages: { invalid: string; none: string }) =>
  z
    .array(
      z.int(messages.invalid).check(z.minimum(1, messages.invalid), z.maximum(7, messages.invalid)),
      messages.invalid,
    )
    .check(
      z.minLength(1, messages.none),
      z.refine((days) => new Set(days).size === days.length, 'Name each day once'),
    )

/** A box to tick; `name` says which. */
export const flag = (name: string) => z.boolean(`${name} must be true or false`)

/** A percentage with at most two decimals. */
export const Percentage = z.number('Progress must be a number from 0 to 100').check(
  z.minimum(0, 'Progress must be a number from 0 to 100'),
  z.maximum(100, 'Progress must be a number from 0 to 100'),
  z.refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9,
    'At most two decimals are allowed',
  ),
)

/** Page size and cursor of every list: 1 to 100 rows, 25 unless asked otherwise. */
export const PageQuery = {
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.int().check(z.maximum(100)),
      ),
    ),
    25,
  ),
  cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,400}$/))),
}

/** Words that are looked for. Any signs may come; what lies behind the first two hundred is left out. */
export const SearchWords = z.pipe(
  z.string(),
  z.transform((text: string) => text.slice(0, 200)),
)

/** One page of a list; `nextCursor` is null on the last page. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
}

export const Role = z.enum(roles, 'Choose a role')
export type Role = z.infer<typeof Role>

/** A person as other objects name them. */
export const Person = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})
export type Person = z.infer<typeof Person>
