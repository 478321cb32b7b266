import { requiredActions } from '../accounts/accounts.ts'
import { insertCredential } from '../accounts/credentials.ts'
import { hashPassword, isStoredPassword, passwordProblem } from '../accounts/passwords.ts'
import { isStoredOtp } from '../accounts/totp.ts'
import {
  change,
  inTransaction,
  type Pool,
  type Queryable,
  type RowDataPacket,
  selectRows,
} from '../database/pool.ts'
import { portalRoleNames } from '../realm.ts'
import { PeopleFileError, type PersonInFile } from './people-file.ts'

type CredentialInFile = PersonInFile['credentials'][number]

/** How many people were not there before, and how many were replaced. */
export interface ImportedPeople {
  readonly added: number
  readonly replaced: number
}

function credentialProblem(
  { type, secretData, credentialData, value }: CredentialInFile,
  email: string,
): string | undefined {
  if (type === 'password' && value !== undefined) {
    return passwordProblem(value, email)?.error_description
  }
  const stored = { secretData: secretData ?? '', credentialData: credentialData ?? '' }
  if (type === 'password') {
    return isStoredPassword(stored)
      ? undefined
      : 'the password is not argon2id; let the person sign in at Keycloak once, which renews it'
  }
  return isStoredOtp(stored) ? undefined : 'the one-time codes are of another kind than the realm’s'
}

/** Everything that speaks against the people of a file, in sentences that name them. */
function problemsOf(people: readonly PersonInFile[], known: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  const [ids, emails] = [new Set<string>(), new Set<string>()]
  for (const { id, email, credentials } of people) {
    const address = email.toLowerCase()
    if (ids.has(id) || emails.has(address)) {
      problems.push(`${email}: is in the files twice`)
    }
    ids.add(id)
    emails.add(address)
    const holder = known.get(address)
    if (holder !== undefined && holder !== id) {
      problems.push(`${email}: belongs to another person here`)
    }
    for (const credential of credentials) {
      const problem = credentialProblem(credential, email)
      if (problem) {
        problems.push(`${email}: ${problem}`)
      }
    }
  }
  return problems
}

/** What proves a credential of a file: as it stands there, or made of the password written there. */
const storedOf = async ({ value, secretData = '', credentialData = '' }: CredentialInFile) =>
  value === undefined ? { secretData, credentialData } : hashPassword(value)

async function insertPerson(database: Queryable, person: PersonInFile): Promise<void> {
  const { managerId } = person.attributes
  await change(
    database,
    `INSERT INTO accounts (id, email, email_verified, first_name, last_name, enabled, attributes, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      person.id,
      person.email.toLowerCase(),
      person.emailVerified ? 1 : 0,
      person.firstName ?? null,
      person.lastName ?? null,
      person.enabled ? 1 : 0,
      JSON.stringify(managerId ? { managerId } : {}),
      person.createdTimestamp ?? Date.now(),
    ],
  )
  for (const role of portalRoleNames.filter((name) => person.realmRoles.includes(name))) {
    await change(database, 'INSERT INTO account_roles (account_id, role) VALUES (?, ?)', [person.id, role])
  }
  const isTemporary = person.credentials.some(({ temporary }) => temporary)
  const due = [...person.requiredActions, ...(isTemporary ? ['UPDATE_PASSWORD'] : [])]
  for (const action of requiredActions.filter((known) => due.includes(known))) {
    await change(database, 'INSERT INTO account_required_actions (account_id, action) VALUES (?, ?)', [
      person.id,
      action,
    ])
  }
  for (const credential of person.credentials) {
    const { type, id, userLabel, createdDate: createdAt } = credential
    await insertCredential(database, person.id, {
      type,
      id,
      userLabel,
      createdAt,
      ...(await storedOf(credential)),
    })
  }
}

/**
 * Brings people in as the files say: whoever has the same id is replaced, everybody else stays.
 *
 * @throws PeopleFileError naming every person that cannot come in; nobody does then.
 */
export async function importPeople(pool: Pool, people: readonly PersonInFile[]): Promise<ImportedPeople> {
  const rows = await selectRows<RowDataPacket & { id: string; email: string }>(
    pool,
    'SELECT id, email FROM accounts',
  )
  const problems = problemsOf(people, new Map(rows.map(({ id, email }) => [email, id])))
  if (problems.length > 0) {
    throw new PeopleFileError(`Nobody was imported. ${problems.join('; ')}`)
  }
  const present = new Set(rows.map(({ id }) => id))
  const replaced = people.filter(({ id }) => present.has(id))
  await inTransaction(pool, async (connection) => {
    for (const { id } of replaced) {
      await change(connection, 'DELETE FROM accounts WHERE id = ?', [id])
    }
    for (const person of people) {
      await insertPerson(connection, person)
    }
  })
  return { added: people.length - replaced.length, replaced: replaced.length }
}
