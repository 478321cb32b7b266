import * as z from 'zod'
import { realmName } from '../realm.ts'

const credential = z.looseObject({
  id: z.string().max(36).optional(),
  type: z.enum(['password', 'otp']),
  userLabel: z.string().nullish(),
  createdDate: z.number().optional(),
  secretData: z.string().optional(),
  credentialData: z.string().optional(),
  /** A password in plain text, for people written by hand. */
  value: z.string().optional(),
  temporary: z.boolean().optional(),
})

const person = z.looseObject({
  id: z.string().min(1).max(36),
  email: z.string().min(1).max(255),
  emailVerified: z.boolean().default(false),
  firstName: z.string().max(255).nullish(),
  lastName: z.string().max(255).nullish(),
  enabled: z.boolean().default(true),
  createdTimestamp: z.number().int().optional(),
  attributes: z.record(z.string(), z.array(z.string())).default({}),
  credentials: z.array(credential).default([]),
  requiredActions: z.array(z.string()).default([]),
  realmRoles: z.array(z.string()).default([]),
})

/** One person of a people file, in Keycloak's form. */
export type PersonInFile = z.infer<typeof person>

/** The account of a client is no person; Keycloak exports it among them. */
const serviceAccount = z.looseObject({ serviceAccountClientId: z.string() })

const peopleFile = z.looseObject({
  realm: z.literal(realmName),
  users: z.array(z.union([serviceAccount.transform(() => undefined), person])),
})

/** A people file that was refused; the message names every mistake by its path. */
export class PeopleFileError extends Error {}

/**
 * Reads what `kc.sh export --users different_files` or this package wrote: `{realm, users}`.
 *
 * @param name of the file, for the refusal.
 * @throws PeopleFileError when it is something else.
 */
export function parsePeopleFile(text: string, name: string): PersonInFile[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new PeopleFileError(`${name} is not JSON.`)
  }
  const parsed = peopleFile.safeParse(value)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new PeopleFileError(`${name} is no people file of the realm ${realmName}. ${problems.join('; ')}`)
  }
  return parsed.data.users.flatMap((user) => user ?? [])
}
