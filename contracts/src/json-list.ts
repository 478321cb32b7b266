import * as z from 'zod/mini'

/** Longest text: 20 links of the longest titles, addresses and descriptions have 56,000 characters. */
const MAX_LIST_LENGTH = 65_536

/**
 * Returns a schema for a list that arrives as JSON text.
 *
 * @param list schema of the parsed list.
 * @param message error message for text that is no list.
 */
export const jsonList = <List extends z.ZodMiniType>(list: List, message: string) =>
  z.pipe(
    z.string(message).check(z.maxLength(MAX_LIST_LENGTH, 'This list is too long')),
    z.pipe(
      z.transform((text: string, context): unknown => {
        try {
          return JSON.parse(text)
        } catch {
          context.issues.push({ code: 'custom', input: text, message })
          return z.NEVER
        }
      }),
      list,
    ),
  )
