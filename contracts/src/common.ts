import * as z from 'zod/mini'
import { roles } from './roles.ts'

/** 2^31-1: the largest id a path may name (docs/VALIDATION.md, "Field values"). */
const LARGEST_ID = 2_147_483_647

/**
 * Returns a schema for a positive integer id in JSON.
 *
 * @param message error message for any other value.
 */
export const idOf = (message: string) =>
  z.int(message).check(z.minimum(1, message), z.maximum(LARGEST_ID, message))

export const Id = idOf('Enter a valid id')

/** An id in a path: canonical decimal form only, so that one object has one address. */
export const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.transform((text: string) => Number(text)),
)

/** Path parameter `/:id` of endpoints for one object. */
export const IdParams = z.object({ id: z.pipe(PathId, Id) })

/** A date and time: ISO 8601 with a time zone. */
export const Moment = z.iso.datetime({
  offset: true,
  error: 'Enter a time with its time zone, for example 2026-12-31T17:00:00Z',
})

/** NUL and lone surrogates cannot be stored or shown (docs/VALIDATION.md, "Field values"). */
const BROKEN_TEXT = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Unicode controls that change the text direction. They can make a name look like another one. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g

/** Invisible characters. A text that consists only of them counts as empty. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Returns the base schema of all text fields. It normalizes to NFC, trims, removes direction controls, and rejects NUL
 * and lone surrogates.
 *
 * @param required error message for a missing field, null or a value that is no string.
 */
const textOf = (required: string) =>
  z.pipe(
    z
      .string(required)
      .check(z.refine((value) => !BROKEN_TEXT.test(value), 'This text contains unsupported characters')),
    z.transform((value: string) => value.normalize('NFC').replace(DIRECTION, '').trim()),
  )

export const Text = textOf('This must be text')

const codePoints = (value: string) => [...value].length
const shown = (value: string) => value.replace(INVISIBLE, '').trim()

/**
 * Returns a schema for text with a length limit in code points, measured after trimming.
 *
 * @param minimum smallest length in code points.
 * @param maximum largest length in code points.
 * @param messages error messages of the field.
 */
export function boundedText(
  minimum: number,
  maximum: number,
  messages: { required?: string; tooShort?: string; tooLong?: string } = {},
) {
  const required = messages.required ?? (minimum === 0 ? 'This must be text' : 'This field is required')
  const limited = z.pipe(
    textOf(required),
    z.string().check(
      z.refine((value) => minimum === 0 || shown(value).length > 0, { message: required, abort: true }),
      z.refine(
        (value) => codePoints(shown(value)) >= minimum,
        messages.tooShort ?? `Use at least ${minimum} characters`,
      ),
      z.refine(
        (value) => codePoints(value) <= maximum,
        messages.tooLong ?? `Use at most ${maximum} characters`,
      ),
    ),
  )
  // The API document generator cannot derive the lengths from the checks above, which measure the trimmed text.
  return limited.register(z.globalRegistry, {
    minLength: minimum,
    maxLength: maximum,
    ...(minimum > 0 ? { pattern: '\\S' } : {}),
  })
}

/** A keyword of a task. */
export const Tag = boundedText(1, 50, {
  required: 'A tag can’t be empty',
  tooLong: 'A tag can have at most 50 characters',
})

/** A time of the day, `HH:MM`. */
export const TimeOfDay = z
  .string('Enter a time, for example 17:00')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 17:00'))

/**
 * Returns a schema for a list of weekdays, numbered as in ISO 8601: 1 is Monday.
 *
 * @param messages error messages for an invalid list and for an empty one.
 */
export const weekdays = (messages: { invalid: string; none: string }) =>
  z
    .array(
      z.int(messages.invalid).check(z.minimum(1, messages.invalid), z.maximum(7, messages.invalid)),
      messages.invalid,
    )
    .check(
      z.minLength(1, messages.none),
      z.refine((days) => new Set(days).size === days.length, 'Choose each day only once'),
    )

/**
 * Returns a schema for a boolean field.
 *
 * @param name display name of the field, used in the error message.
 */
export const flag = (name: string) => z.boolean(`${name} must be true or false`)

/** A percentage with at most two decimals. */
export const Percentage = z.number('Progress must be a number from 0 to 100').check(
  z.minimum(0, 'Progress must be a number from 0 to 100'),
  z.maximum(100, 'Progress must be a number from 0 to 100'),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, 'Use at most two decimals'),
)

/** Page size and cursor of every list: 1 to 100 rows, 25 by default. */
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

/** Search text. Accepts any characters and keeps the first 200. */
export const SearchWords = z.pipe(
  z.string(),
  z.transform((text: string) => text.slice(0, 200)),
)

/** Returns the schema of one page of a list; `nextCursor` is null on the last page. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
}

export const Role = z.enum(roles, 'Choose a role')
export type Role = z.infer<typeof Role>

/** A person as other objects refer to them. */
export const Person = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})
export type Person = z.infer<typeof Person>
