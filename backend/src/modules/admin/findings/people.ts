import type { Finding } from '@headway/contracts/admin'
import type { Platform } from '../../../platform/platform.ts'
import { findUnusedTokens, findWithoutSignIn } from '../../auth/index.ts'
import { type IdentityDirectory, ProviderUnavailableError } from '../../identity/index.ts'
import { type AuditedPerson, eachActivePerson, isAdministrator } from '../../users/index.ts'
import { details } from '../messages/en.ts'
import { fine, unknown, weak } from './finding.ts'

const DAY = 86_400_000
const STALE_DAYS = 90
const INACTIVE_DAYS = 30
/** Maximum number of administrators checked, because the provider is asked about each one separately. */
const MAX_QUERIED = 100
/** Domain of the accounts of the demo organization. */
const DEMO_DOMAIN = '@headway.test'

interface PeopleFacts {
  administrators: AuditedPerson[]
  stale: AuditedPerson[]
  withoutManager: AuditedPerson[]
  demo: AuditedPerson[]
}

const hasManager = new Set(['sr_pm', 'pm', 'staff'])

async function readPeopleFacts({ database, clock }: Platform): Promise<PeopleFacts> {
  const found: PeopleFacts = { administrators: [], stale: [], withoutManager: [], demo: [] }
  const since = new Date(clock.now().getTime() - STALE_DAYS * DAY)
  for await (const people of eachActivePerson(database)) {
    const old = people.filter(({ createdAt }) => createdAt < since)
    const unseen = new Set(
      await findWithoutSignIn(
        database,
        old.map(({ id }) => id),
        since,
      ),
    )
    found.stale.push(...old.filter(({ id }) => unseen.has(id)))
    found.administrators.push(...people.filter(({ role }) => isAdministrator(role)))
    found.withoutManager.push(
      ...people.filter(({ role, managerId }) => hasManager.has(role) && managerId === null),
    )
    found.demo.push(...people.filter(({ email }) => email.toLowerCase().endsWith(DEMO_DOMAIN)))
  }
  return found
}

async function findWithoutSecondFactor(
  directory: IdentityDirectory,
  administrators: readonly AuditedPerson[],
): Promise<Finding> {
  const kind = 'administratorsWithoutSecondFactor'
  const asked = administrators.slice(0, MAX_QUERIED)
  try {
    const states = await Promise.all(
      asked.map(({ identityId }) =>
        identityId === null ? Promise.resolve(null) : directory.findSecurity(identityId),
      ),
    )
    // Administrators without an account at the provider cannot sign in and are left out.
    const without = asked.filter((_, index) => states[index]?.hasSecondFactor === false)
    return without.length === 0
      ? fine(kind)
      : weak(kind, 'danger', { detail: details.withoutSecondFactor(without.length), people: without })
  } catch (error) {
    if (error instanceof ProviderUnavailableError) {
      return unknown(kind, details.couldNotLook)
    }
    throw error
  }
}

async function findInactive({ database, clock }: Platform, administrators: readonly AuditedPerson[]) {
  const kind = 'inactiveAdministrators'
  const since = new Date(clock.now().getTime() - INACTIVE_DAYS * DAY)
  const old = administrators.filter(({ createdAt }) => createdAt < since)
  const unseen = new Set(
    await findWithoutSignIn(
      database,
      old.map(({ id }) => id),
      since,
    ),
  )
  const inactive = old.filter(({ id }) => unseen.has(id))
  return inactive.length === 0
    ? fine(kind)
    : weak(kind, 'warning', { detail: details.inactive(inactive.length), people: inactive })
}

function findSuperAdmins(administrators: readonly AuditedPerson[]): Finding {
  const kind = 'singleSuperAdmin'
  const found = administrators.filter(({ role }) => role === 'super_admin')
  if (found.length > 1) {
    return fine(kind)
  }
  const detail = found.length === 1 ? details.oneSuperAdmin : details.noSuperAdmin
  return weak(kind, 'notice', { detail, link: '/users?role=super_admin', people: found })
}

const listed = (
  kind: Finding['kind'],
  status: 'notice' | 'warning' | 'danger',
  {
    people,
    detail,
    link,
  }: { people: readonly AuditedPerson[]; detail: (count: number) => string; link?: string },
): Finding =>
  people.length === 0
    ? fine(kind)
    : weak(kind, status, { detail: detail(people.length), people, ...(link ? { link } : {}) })

async function findUnusedApiTokens({ database, clock }: Platform): Promise<Finding> {
  const kind = 'unusedApiTokens'
  const now = clock.now()
  const since = new Date(now.getTime() - STALE_DAYS * DAY)
  const { count, people } = await findUnusedTokens(database, { since, now })
  return count === 0
    ? fine(kind)
    : weak(kind, 'warning', { detail: details.unusedApiTokens(count), link: '/admin/security', people })
}

/** Returns the findings about user accounts. */
export async function findAmongPeople(platform: Platform, directory: IdentityDirectory): Promise<Finding[]> {
  const { administrators, stale, withoutManager, demo } = await readPeopleFacts(platform)
  const [withoutSecondFactor, inactive, unusedApiTokens] = await Promise.all([
    findWithoutSecondFactor(directory, administrators),
    findInactive(platform, administrators),
    findUnusedApiTokens(platform),
  ])
  return [
    withoutSecondFactor,
    inactive,
    listed('staleAccounts', 'notice', { people: stale, detail: details.stale }),
    listed('peopleWithoutManager', 'notice', { people: withoutManager, detail: details.withoutManager }),
    listed('demoAccounts', 'danger', {
      people: demo,
      detail: details.demo,
      link: '/users?q=headway.test',
    }),
    findSuperAdmins(administrators),
    unusedApiTokens,
  ]
}
