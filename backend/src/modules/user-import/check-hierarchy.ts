import type { Role } from '@headway/contracts'
import { mayHaveReports } from '../users/index.ts'
import type { KnownPerson, PlannedRow } from './planned-row.ts'

/** A person as they will be after the import. */
interface Standing {
  email: string
  role: Role
  isActive: boolean
  managerEmail: string | null
  /** Line of the file that contains the person; undefined for people who are not in the file. */
  line: number | undefined
}

/** Errors in the reporting lines, by line, and the depth of each person below the top. */
export interface HierarchyCheck {
  errors: ReadonlyMap<number, readonly string[]>
  depthOf(email: string): number
}

function standingsAfter(
  everyone: readonly KnownPerson[],
  rows: readonly PlannedRow[],
): Map<string, Standing> {
  const emailById = new Map(everyone.map((person) => [person.id, person.email]))
  const managerOf = (person: KnownPerson) =>
    person.managerId === null ? null : (emailById.get(person.managerId) ?? null)
  const standings = new Map<string, Standing>(
    everyone.map((person) => [
      person.email,
      {
        email: person.email,
        role: person.role,
        isActive: person.isActive,
        managerEmail: managerOf(person),
        line: undefined,
      },
    ]),
  )
  for (const { line, email, known, imported } of rows) {
    if (imported) {
      const present = known ? managerOf(known) : null
      const managerEmail = imported.managerEmail === undefined ? present : imported.managerEmail
      standings.set(email, { email, role: imported.role, isActive: imported.isActive, managerEmail, line })
    }
  }
  return standings
}

/** Returns the depth of each person below someone without a manager. People in a cycle are missing. */
function depthsOf(standings: ReadonlyMap<string, Standing>): Map<string, number> {
  const reports = Map.groupBy(standings.values(), ({ managerEmail }) =>
    managerEmail !== null && standings.has(managerEmail) ? managerEmail : null,
  )
  const depths = new Map<string, number>()
  let level = reports.get(null) ?? []
  for (let depth = 0; level.length > 0; depth++) {
    for (const { email } of level) {
      depths.set(email, depth)
    }
    level = level.flatMap(({ email }) => reports.get(email) ?? [])
  }
  return depths
}

function managerProblem(person: Standing, manager: Standing | undefined, isNew: boolean): string | undefined {
  if (!manager) {
    return 'Manager: no user or row has this email address'
  }
  if (!isNew) {
    return undefined
  }
  if (!manager.isActive && person.isActive) {
    return 'Manager: this person is inactive'
  }
  return mayHaveReports(manager.role) ? undefined : 'Manager: this person’s role can’t have direct reports'
}

/** Checks the hierarchy that would result from all rows. */
export function checkHierarchy(
  everyone: readonly KnownPerson[],
  rows: readonly PlannedRow[],
): HierarchyCheck {
  const standings = standingsAfter(everyone, rows)
  const depths = depthsOf(standings)
  const errors = new Map<number, string[]>()
  const report = (line: number, message: string) => errors.set(line, [...(errors.get(line) ?? []), message])
  const managersInUse = new Set([...standings.values()].map(({ managerEmail }) => managerEmail))

  for (const { line, email, known, imported, isManagerChanged } of rows) {
    const person = standings.get(email)
    if (!person || !imported) {
      continue
    }
    if (person.managerEmail !== null) {
      const problem = managerProblem(person, standings.get(person.managerEmail), isManagerChanged)
      if (problem) {
        report(line, problem)
      }
    }
    if (!depths.has(email)) {
      report(line, 'Manager: people would report to each other in a loop')
    }
    if (known && mayHaveReports(known.role) && !mayHaveReports(imported.role) && managersInUse.has(email)) {
      report(line, 'Role: this person has direct reports, but the new role can’t have any')
    }
  }
  const wasSuperAdmin = rows.filter(({ known }) => known?.role === 'super_admin' && known.isActive)
  const isAnyLeft = [...standings.values()].some(({ role, isActive }) => role === 'super_admin' && isActive)
  if (!isAnyLeft) {
    for (const { line } of wasSuperAdmin) {
      report(line, 'Role: at least one active super administrator is required')
    }
  }
  return { errors, depthOf: (email) => depths.get(email) ?? 0 }
}
