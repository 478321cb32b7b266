import { UserCreateBody } from '@headway/contracts/users'
import * as z from 'zod/mini'

const { firstName: FirstName, lastName: LastName } = UserCreateBody.shape
/** Accepts more than the portal's own field: providers also allow emails with accents and hosts without a dot. */
const Email = z.pipe(
  z.string(),
  z.pipe(
    z.transform((value: string) => value.normalize('NFC').trim().toLowerCase()),
    z
      .string()
      .check(
        z.maxLength(254),
        z.regex(
          /^[^\s@\p{C}\p{Default_Ignorable_Code_Point}]+@[^\s@\p{C}\p{Default_Ignorable_Code_Point}]+$/u,
        ),
      ),
  ),
)
const MAX_NAME_LENGTH = 100

/** Name and email of an account in the portal's format; undefined for values that cannot be converted. */
export interface CleanProfile {
  email: string | undefined
  firstName: string | undefined
  lastName: string | undefined
  /** Fields that were shortened, cleaned or omitted. */
  unfit: readonly ('email' | 'firstName' | 'lastName')[]
}

/** Removes characters that a name must not contain and shortens it; undefined when nothing readable remains. */
function cleanName(schema: typeof FirstName, value: string): string | undefined {
  const whole = z.safeParse(schema, value)
  if (whole.success) {
    return whole.data
  }
  const allowed = [...value.normalize('NFC')].filter((sign) => z.safeParse(schema, `a${sign}a`).success)
  const shortened = [...allowed.join('').trim()].slice(0, MAX_NAME_LENGTH).join('')
  return z.safeParse(schema, shortened).data
}

/**
 * Converts the provider's data of a person to the format of the portal's fields (`UserCreateBody`). The provider allows
 * longer names, other characters and empty names.
 */
export function cleanProfile(account: {
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
}): CleanProfile {
  const raw = {
    email: account.email ?? '',
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
  }
  const clean = {
    email: z.safeParse(Email, raw.email).data,
    firstName: cleanName(FirstName, raw.firstName),
    lastName: cleanName(LastName, raw.lastName),
  }
  const isUnfit = {
    email: clean.email === undefined,
    firstName: clean.firstName !== raw.firstName.normalize('NFC').trim(),
    lastName: clean.lastName !== raw.lastName.normalize('NFC').trim(),
  }
  const unfit = (['email', 'firstName', 'lastName'] as const).filter((field) => isUnfit[field])
  return { ...clean, unfit }
}
