import { limits } from '@headway/contracts'
import * as z from 'zod/mini'
import { fileProblem } from '../../../../platform/tables/file-problem.ts'

/** @throws ProblemError 400 `bad_json`, for text that is none or is nested too deeply as well. */
export function parseJson(file: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(file)) as unknown
  } catch {
    throw fileProblem('bad_json', 'The file is not valid JSON or is incomplete.')
  }
}

/**
 * What a schema finds in a file; what it does not name is left alone.
 *
 * @throws ProblemError 400 `unknown_shape` with the first place that is not as it should be.
 */
export function shaped<T>(schema: z.ZodMiniType<T>, value: unknown, product: string): T {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') ?? ''
    throw fileProblem('unknown_shape', `This is not an export of ${product}; see “${place.slice(0, 80)}”.`)
  }
  return parsed.data
}

/** @throws ProblemError 400 `too_many_rows`. */
export function requireFew(items: readonly unknown[]): void {
  if (items.length > limits.importRows) {
    throw fileProblem('too_many_rows', `A file may have at most ${limits.importRows} tasks.`)
  }
}

/** Ids are numbers in some products and texts in others. */
export const ExternalId = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** A text that may be missing. */
export const Text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text: string | null | undefined) => text ?? ''),
)

/** A list that may be missing. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.optional(z.nullable(z.array(item))),
    z.transform((items: z.output<T>[] | null | undefined) => items ?? []),
  )

/** Yes or no that may be missing. */
export const Flag = z.pipe(
  z.optional(z.nullable(z.boolean())),
  z.transform((is: boolean | null | undefined) => is ?? false),
)

/** Where something stands among others; 0 where the file does not say. */
export const Position = z.pipe(
  z.optional(z.nullable(z.number())),
  z.transform((position: number | null | undefined) => position ?? 0),
)

/** Returns how many of some items have something. */
export const countOf = <Item>(items: readonly Item[], has: (item: Item) => boolean): number =>
  items.filter(has).length
