import { limits } from '@headway/contracts'
import * as z from 'zod/mini'
import { fileProblem } from '../../../platform/tables/file-problem.ts'

/**
 * Parses a JSON file.
 *
 * @throws ProblemError 400 `bad_json`, also for text that is nested too deeply.
 */
export function parseJson(file: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(file)) as unknown
  } catch {
    throw fileProblem('bad_json', 'The file is not valid JSON or is incomplete.')
  }
}

/**
 * Validates a file with a schema. Fields that the schema does not name are ignored.
 *
 * @throws ProblemError 400 `unknown_shape` with the path of the first error.
 */
export function shaped<T>(schema: z.ZodMiniType<T>, value: unknown, product: string): T {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') ?? ''
    throw fileProblem('unknown_shape', `This is not an export of ${product}; see “${place.slice(0, 80)}”.`)
  }
  return parsed.data
}

/**
 * Checks the maximum number of tasks in a file.
 *
 * @throws ProblemError 400 `too_many_rows`.
 */
export function requireFew(items: readonly unknown[]): void {
  if (items.length > limits.importRows) {
    throw fileProblem('too_many_rows', `A file can have at most ${limits.importRows} tasks.`)
  }
}

/** Ids are numbers in some products and strings in others. */
export const ExternalId = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** An optional text. */
export const Text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text: string | null | undefined) => text ?? ''),
)

/** An optional list. */
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.optional(z.nullable(z.array(item))),
    z.transform((items: z.output<T>[] | null | undefined) => items ?? []),
  )

/** An optional boolean. */
export const Flag = z.pipe(
  z.optional(z.nullable(z.boolean())),
  z.transform((is: boolean | null | undefined) => is ?? false),
)

/** Position among siblings; 0 when the file contains none. */
export const Position = z.pipe(
  z.optional(z.nullable(z.number())),
  z.transform((position: number | null | undefined) => position ?? 0),
)

/** Returns the number of items that fulfill a condition. */
export const countOf = <Item>(items: readonly Item[], has: (item: Item) => boolean): number =>
  items.filter(has).length
