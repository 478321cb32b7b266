import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Goal, report } from './goals.ts'
import { type Portal, startPortal } from './portal.ts'
import { measureClosing } from './report-closing.ts'
import { measureExports } from './report-export.ts'
import { createReportingOrganization, growReportingOrganization } from './report-seed.ts'
import { measureViews, type ReportingPortal } from './report-views.ts'
import { connectTo, signInAs } from './seed.ts'

const PEOPLE = 10_000
const FEW_PEOPLE = 100

/** Makes every day a working day, so that each day of the week has the same measurements. */
async function useAllDays(portal: Portal, cookie: string): Promise<void> {
  const response = await fetch(`${portal.backendUrl}/api/settings/calendar.workingDays`, {
    method: 'PUT',
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify({ value: [1, 2, 3, 4, 5, 6, 7] }),
  })
  if (!response.ok) {
    throw new Error(`The working days cannot be set: ${await response.text()}`)
  }
}

/** Writes an organization with 100 reports and 250 days of each person. */
async function fillReports(portal: Portal, people: number): Promise<ReportingPortal> {
  const connection = await connectTo(portal.database.adminUrl)
  await useAllDays(portal, (await signInAs(connection, 'super_admin')).cookie)
  report(`writing ${people} people`)
  const organization = await createReportingOrganization(connection)
  await growReportingOrganization(connection, organization, { from: 0, to: people })
  return { portal, connection, organization }
}

/**
 * Compares reports of 10,000 people with those of 100 people, which have a portal of their own. The portal must not be
 * measured further.
 */
export async function measureReports(portal: Portal): Promise<Goal[]> {
  const folder = await mkdtemp(join(tmpdir(), 'headway-bench-few-'))
  const portalOfFew = await startPortal(folder)
  try {
    const few = await fillReports(portalOfFew, FEW_PEOPLE)
    const many = await fillReports(portal, PEOPLE)
    return [
      ...(await measureViews(few, many)),
      ...(await measureExports(many)),
      ...(await measureClosing(few, many)),
    ]
  } finally {
    await portalOfFew.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
