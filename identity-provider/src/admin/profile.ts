import * as z from 'zod'
import type { AccountFields } from '../accounts/accounts.ts'

/** Field that the user profile rejects, in Keycloak's format. */
export interface FieldProblem {
  readonly field: string
  readonly errorMessage: string
  readonly params: readonly (string | number | null)[]
}

const MAXIMUM_LENGTH = 255
const MANAGER_ID_LENGTH = 64
const personNameProhibited = /[<>&"\v$%!#?§;*~/\\|^=[\]{}()\p{Cc}]/u
const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/

/** Fields of Keycloak's CredentialRepresentation that the portal writes. */
export const credentialBody = z.strictObject({
  type: z.string().optional(),
  value: z.string().nullish(),
  temporary: z.boolean().nullish(),
  userLabel: z.string().optional(),
})

/** Fields of Keycloak's UserRepresentation that the portal writes. The others are read-only and ignored. */
export const userBody = z.strictObject({
  id: z.string().optional(),
  username: z.string().optional(),
  email: z.string().nullish(),
  emailVerified: z.boolean().optional(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  enabled: z.boolean().optional(),
  attributes: z.record(z.string(), z.array(z.string())).optional(),
  credentials: z.array(credentialBody).max(1).optional(),
  requiredActions: z.array(z.string()).optional(),
  createdTimestamp: z.number().optional(),
  totp: z.boolean().optional(),
  disableableCredentialTypes: z.array(z.string()).optional(),
  notBefore: z.number().optional(),
  access: z.record(z.string(), z.boolean()).optional(),
})
export type UserBody = z.infer<typeof userBody>

function lengthProblem(field: string, value: string | null, maximum: number): FieldProblem[] {
  return value !== null && value.length > maximum
    ? [{ field, errorMessage: 'error-invalid-length-too-long', params: [field, null, maximum] }]
    : []
}

function nameProblems(field: string, value: string | null): FieldProblem[] {
  const problems = lengthProblem(field, value, MAXIMUM_LENGTH)
  return value !== null && personNameProhibited.test(value)
    ? [...problems, { field, errorMessage: 'error-person-name-invalid-character', params: [field] }]
    : problems
}

function emailProblems(email: string): FieldProblem[] {
  if (email === '') {
    return [{ field: 'email', errorMessage: 'error-user-attribute-required', params: ['email'] }]
  }
  if (!emailPattern.test(email)) {
    return [{ field: 'email', errorMessage: 'error-invalid-email', params: ['email', email] }]
  }
  return lengthProblem('email', email, MAXIMUM_LENGTH)
}

/** Returns violations of the realm's user profile. */
export function profileProblems(fields: AccountFields): FieldProblem[] {
  return [
    ...emailProblems(fields.email),
    ...nameProblems('firstName', fields.firstName),
    ...nameProblems('lastName', fields.lastName),
    ...lengthProblem('managerId', fields.attributes.managerId?.[0] ?? null, MANAGER_ID_LENGTH),
  ]
}

const managerOnly = (attributes: UserBody['attributes']): Record<string, string[]> =>
  attributes?.managerId ? { managerId: attributes.managerId } : {}

/** Returns the fields of a new account. Attributes that the profile does not declare are dropped. */
export function fieldsOfNew(body: UserBody): AccountFields {
  return {
    email: body.email?.trim() ?? '',
    emailVerified: body.emailVerified ?? false,
    firstName: body.firstName ?? null,
    lastName: body.lastName ?? null,
    enabled: body.enabled ?? false,
    attributes: managerOnly(body.attributes),
  }
}

/**
 * Returns the fields of a changed account. A body without `attributes` changes only the given fields; one with them
 * replaces the whole profile, as in Keycloak (docs/IDENTITY.md, "Outbox").
 */
export function fieldsOfUpdate(body: UserBody, before: AccountFields): AccountFields {
  const isWhole = body.attributes !== undefined
  const kept = isWhole ? { firstName: null, lastName: null, attributes: {} } : before
  return {
    email: body.email?.trim() ?? before.email,
    emailVerified: body.emailVerified ?? before.emailVerified,
    firstName: body.firstName ?? kept.firstName,
    lastName: body.lastName ?? kept.lastName,
    enabled: body.enabled ?? before.enabled,
    attributes: isWhole ? managerOnly(body.attributes) : before.attributes,
  }
}
