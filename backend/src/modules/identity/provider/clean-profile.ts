import { UserCreateBody } from '@headway/contracts/users'
import * as z from 'zod/mini'

const { firstName: FirstName, lastName: LastName } = UserCreateBody.shape
/** Wider than the portal's own field: a provider also knows addresses with accents, or of hosts without a dot. */
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
const LONGEST_NAME = 100

/** Name and address of an account, as the portal can keep them; undefined for what it cannot. */
export interface CleanProfile {
  email: string | undefined
  firstName: string | undefined
  lastName: string | undefined
  /** Fields that were shortened, cleaned or left out. */
  unfit: readonly ('email' | 'firstName' | 'lastName')[]
}

/** Removes the characters that a name cannot hold and shortens it; undefined when nothing readable is left. */
function cleanName(schema: typeof FirstName, value: string): string | undefined {
  const whole = z.safeParse(schema, value)
  if (whole.success) {
    return whole.data
  }
  const allowed = [...value.normalize('NFC')].filter((sign) => z.safeParse(schema, `a${sign}a`).success)
  const shortened = [...allowed.join('').trim()].slice(0, LONGEST_NAME).join('')
  return z.safeParse(schema, shortened).data
}

/**
 * Brings what the identity provider says of a person into the form of the portal's own fields (`UserCreateBody`). The
 * provider allows longer names, other characters, and none at all.
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
