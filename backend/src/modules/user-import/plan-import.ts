import { type Role, roleNames, roles } from '@headway/contracts'
import { UserCreateBody } from '@headway/contracts/users'
import type { Actor } from '../../platform/actor.ts'
import { assignableRoles, userPolicy, mayHaveReports } from '../users/index.ts'
import { checkHierarchy } from './check-hierarchy.ts'
import type { KnownPerson, PlannedRow, ImportedPerson } from './planned-row.ts'
import type { PersonRow } from './read-people-file.ts'

const roleByText = new Map<string, Role>(
  roles.flatMap((role) => [
    [role, role],
    [roleNames[role].toLowerCase(), role],
  ]),
)
const truths: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1', 'active'].map((text) => [text, true] as const),
  ...['false', 'no', '0', 'inactive'].map((text) => [text, false] as const),
])

const MANAGER = 'Manager'
const fieldNames: Record<string, string> = { firstName: 'First name', lastName: 'Last name', email: 'Email' }

function readRow(
  row: PersonRow,
  known: KnownPerson | undefined,
): { imported?: ImportedPerson; errors: string[] } {
  const errors: string[] = []
  const role = roleByText.get((row.role ?? '').toLowerCase())
  if (!role) {
    errors.push(`Role: enter one of ${roles.join(', ')}`)
  }
  const stated = (row.isActive ?? '').toLowerCase()
  const isActive = stated === '' ? (known?.isActive ?? true) : truths.get(stated)
  if (isActive === undefined) {
    errors.push('Active: enter true or false')
  }
  const checked = UserCreateBody.safeParse({
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    role: role ?? 'staff',
  })
  if (!checked.success) {
    for (const issue of checked.error.issues) {
      errors.push(`${fieldNames[String(issue.path[0])] ?? 'Row'}: ${issue.message}`)
    }
    return { errors }
  }
  if (!role || isActive === undefined) {
    return { errors }
  }
  const { firstName, lastName, email } = checked.data
  const managerEmail = row.managerEmail === undefined ? undefined : row.managerEmail.toLowerCase() || null
  return { imported: { firstName, lastName, email, role, isActive, managerEmail }, errors }
}

function changesOf(
  known: KnownPerson,
  imported: ImportedPerson,
  managerEmailOf: (id: number) => string,
): string[] {
  const before = known.managerId === null ? null : managerEmailOf(known.managerId)
  const pairs: [string, string, string][] = [
    ['First name', known.firstName, imported.firstName],
    ['Last name', known.lastName, imported.lastName],
    ['Role', roleNames[known.role], roleNames[imported.role]],
    ['Active', known.isActive ? 'yes' : 'no', imported.isActive ? 'yes' : 'no'],
    [
      MANAGER,
      before ?? 'none',
      (imported.managerEmail === undefined ? before : imported.managerEmail) ?? 'none',
    ],
  ]
  return pairs.filter(([, from, to]) => from !== to).map(([name, from, to]) => `${name}: ${from} → ${to}`)
}

/** Returns the reasons for which the actor may not apply a row (docs/PERMISSIONS.md, "Users"). */
function refusals(actor: Actor, row: PlannedRow): string[] {
  const { known, imported } = row
  if (!imported) {
    return []
  }
  if (!known) {
    return assignableRoles(actor).includes(imported.role) ? [] : ['You can’t assign this role']
  }
  if (!userPolicy.edit(actor, known)) {
    return ['You can’t change this person']
  }
  const isRoleChanged = known.role !== imported.role
  const mayChangeRole = userPolicy.changeRole(actor, known) && assignableRoles(actor).includes(imported.role)
  const isOther = known.isActive !== imported.isActive || row.isManagerChanged
  return [
    ...(isRoleChanged && !mayChangeRole ? ['You can’t change this role'] : []),
    ...(isOther && !userPolicy.changeManager(actor, known) ? ['You can only change your own name'] : []),
  ]
}

const losesSomething = ({ known, imported }: PlannedRow) =>
  known !== undefined &&
  imported !== undefined &&
  ((known.isActive && !imported.isActive) || (mayHaveReports(known.role) && !mayHaveReports(imported.role)))

/**
 * Plans the change of each row of a file without writing anything. A row may name a manager from a later row.
 *
 * @param everyone all people.
 */
export function planImport(
  actor: Actor,
  everyone: readonly KnownPerson[],
  rows: readonly PersonRow[],
): PlannedRow[] {
  const byEmail = new Map(everyone.map((person) => [person.email, person]))
  const emailById = new Map(everyone.map((person) => [person.id, person.email]))
  const lineOf = new Map<string, number>()
  const planned = rows.map((row): PlannedRow => {
    const email = (row.email ?? '').toLowerCase()
    const known = byEmail.get(email)
    const { imported, errors } = readRow(row, known)
    const earlier = lineOf.get(email)
    if (earlier !== undefined) {
      errors.push(`Email: line ${earlier} has the same address`)
    }
    lineOf.set(email, earlier ?? row.line)
    const base = { line: row.line, email, known, imported, position: 0, isManagerChanged: false }
    if (errors.length > 0) {
      return { ...base, outcome: 'error', details: errors }
    }
    if (!known || !imported) {
      return { ...base, outcome: 'create', details: [], isManagerChanged: Boolean(imported?.managerEmail) }
    }
    const details = changesOf(known, imported, (id) => emailById.get(id) ?? '')
    const isManagerChanged = details.some((detail) => detail.startsWith(MANAGER))
    return { ...base, outcome: details.length === 0 ? 'unchanged' : 'change', details, isManagerChanged }
  })
  const hierarchy = checkHierarchy(everyone, planned)
  return planned.map((row) => {
    const errors = [
      ...(row.outcome === 'error' ? row.details : []),
      ...refusals(actor, row),
      ...(hierarchy.errors.get(row.line) ?? []),
    ]
    const depth = hierarchy.depthOf(row.email)
    const position = losesSomething(row) ? depth + 1_000_000 : depth
    return errors.length === 0
      ? { ...row, position }
      : { ...row, outcome: 'error', details: [...new Set(errors)], position }
  })
}
