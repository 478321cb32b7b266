import { dashboardNeeds } from '@headway/contracts/dashboard'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { findEndpoints } from '../../test/find-endpoints.ts'
import { buildUser, type TestUser, usePortal } from '../../test/portal.ts'
import { setClock } from '../../test/set-clock.ts'
import { reportCalls } from './testing/report-calls.ts'
import { NOW, ReportSubjects, type Subject } from './testing/report-subjects.ts'

const { server, people } = await usePortal()
const creator = await buildUser(server, { role: 'pm', managerId: people.otherSrPm.id })

/** Callers by the columns of the table. Reports are by a staff member. */
const callers: Record<string, TestUser | null> = {
  author: people.staff,
  colleague: people.colleague,
  // Direct manager and the manager above.
  pm: people.pm,
  srPm: people.srPm,
  // Outside of the reporting line: two project managers, of whom one created the task of the report.
  otherPm: people.otherPm,
  creator,
  otherSrPm: people.otherSrPm,
  president: people.president,
  itAdmin: people.itAdmin,
  superAdmin: people.superAdmin,
  viewer: people.viewer,
  visitor: null,
}

/**
 * The status of each call (docs/PERMISSIONS.md, "Permissions by role", "Reports" and "Daily reports"). "none" stands for
 * a list without the report, file, blocker or person; what follows a comma is the state before the call.
 */
const table = `
call                                  author colleague pm   srPm otherPm creator otherSrPm president itAdmin superAdmin viewer visitor
list reports                          200    none      200  200  none    200     200       200       200     200        200    401
list unread reports                   none   none      200  200  none    none    none      200       none    none       none   401
read a report                         200    404       200  200  404     200     200       200       200     200        200    401
print reports                         200    none      200  200  none    200     200       200       200     200        200    401
export reports                        200    none      200  200  none    200     200       200       200     200        200    401
submit a report                       201    201       201  201  201     201     201       403       201     201        403    401
mark a report as read                 403    404       200  200  404     403     403       200       403     403        403    401
list comments                         200    404       200  200  404     200     200       200       200     200        200    401
find people to mention                200    404       200  200  404     200     200       200       200     200        200    401
comment                               201    404       201  201  404     201     201       201       201     201        403    401
edit the author’s comment             200    404       403  403  404     403     403       403       403     403        403    401
delete the author’s comment           204    404       403  403  404     403     403       403       204     204        403    401

list blockers                         403    403       200  200  none    none    none      200       200     200        403    401
solve a blocker, open                 200    404       200  200  404     403     403       200       200     200        403    401
solve a blocker, solved               409    404       409  409  404     403     403       409       409     409        403    401
get suggestions                       200    200       200  200  200     200     200       403       200     200        403    401
read the own draft                    200    200       200  200  200     200     200       403       200     200        403    401
save the own draft                    200    200       200  200  200     200     200       403       200     200        403    401
delete the own draft                  200    200       200  200  200     200     200       403       200     200        403    401

list days                             200    none      200  200  none    none    none      200       200     200        403    401
export days                           200    none      200  200  none    none    none      200       200     200        403    401
excuse a day, missing                 403    403       200  200  404     404     404       200       200     200        403    401
excuse a day, excused                 403    403       409  409  404     404     404       409       409     409        403    401
excuse a day, settled                 403    403       409  409  404     404     404       409       409     409        403    401
remind of a missing day               403    403       200  200  404     404     404       403       403     403        403    401

download a file, small                200    404       200  200  404     200     200       200       200     200        200    401
download a file, pending              200    404       200  200  404     403     403       403       403     200        403    401
download a file, approved             200    404       200  200  404     200     200       200       200     200        200    401
download a file, rejected             200    404       200  200  404     403     403       403       403     200        403    401
download a file, withdrawn            200    404       200  200  404     403     403       403       403     200        403    401
approve a file, small                 403    404       403  403  404     403     403       403       403     403        403    401
approve a file, pending               403    404       200  200  404     403     403       403       403     200        403    401
approve a file, approved              403    404       200  200  404     403     403       403       403     200        403    401
approve a file, rejected              403    404       409  409  404     403     403       403       403     409        403    401
approve a file, withdrawn             403    404       409  409  404     403     403       403       403     409        403    401
reject a file, pending                403    404       200  200  404     403     403       403       403     200        403    401
reject a file, approved               403    404       409  409  404     403     403       403       403     409        403    401
reject a file, rejected               403    404       200  200  404     403     403       403       403     200        403    401
undo the manager’s decision, pending  403    404       409  409  404     403     403       403       403     409        403    401
undo the manager’s decision, approved 403    404       200  403  404     403     403       403       403     403        403    401
undo the manager’s decision, rejected 403    404       200  403  404     403     403       403       403     403        403    401
withdraw a file, small                409    404       403  403  404     403     403       403       403     403        403    401
withdraw a file, pending              200    404       403  403  404     403     403       403       403     403        403    401
withdraw a file, approved             409    404       403  403  404     403     403       403       403     403        403    401
replace a file, pending               409    404       403  403  404     403     403       403       403     403        403    401
replace a file, rejected              201    404       403  403  404     403     403       403       403     403        403    401
replace a file, withdrawn             201    404       403  403  404     403     403       403       403     403        403    401
replace a file, replaced              409    404       403  403  404     403     403       403       403     403        403    401

list approvals                        403    403       200  200  none    none    none      403       403     200        403    401
approve among several files, pending  403    403       200  200  404     403     403       403       403     200        403    401
approve among several files, rejected 403    403       409  409  404     403     403       403       403     409        403    401

see what is needed, file to approve   none   none      200  200  none    none    none      none      none    200        none   401
see what is needed, rejected file     200    none      none none none    none    none      none      none    none       none   401
see what is needed, open blocker      none   none      200  none none    none    none      none      none    none       none   401

start an upload                       201    201       201  201  201     201     201       201       201     201        403    401
read the author’s upload              200    404       404  404  404     404     404       404       404     404        403    401
continue the author’s upload          204    404       404  404  404     404     404       404       404     404        403    401
delete the author’s upload            204    404       404  404  404     404     404       404       404     404        403    401
`

const COLUMNS = Object.keys(callers)

/** Returns the cells of a line: its name, and one cell per caller. */
function cellsOf(line: string): [string, string[]] {
  const cells = line.trim().split(/\s+/)
  return [cells.slice(0, -COLUMNS.length).join(' '), cells.slice(-COLUMNS.length)]
}

const [heading = '', ...rows] = table.split('\n').filter((line) => line !== '')

describe('permissions on reports', () => {
  let subjects: ReportSubjects
  beforeAll(async () => {
    await setClock(server, NOW)
    const { id } = await buildTask(server, creator)
    const assigneeIds = [people.staff.id]
    await server.call(people.superAdmin, tasksAssignBulk, { params: { id }, body: { assigneeIds } })
    subjects = new ReportSubjects(server, people, id)
  })

  it('the table has all callers, and all endpoints of reports, approvals and action items', async () => {
    expect(cellsOf(heading)).toEqual(['call', COLUMNS])
    expect(rows.map((row) => cellsOf(row)[0]).toSorted()).toEqual(Object.keys(reportCalls).toSorted())
    const called = Object.values(reportCalls).map(({ endpoint }) => endpoint?.name)
    const endpoints = await findEndpoints(/^(reports|approvals)\//)
    const names = [...endpoints.keys(), dashboardNeeds.name]
    expect(names.filter((name) => !called.includes(name))).toEqual([])
  })

  it.each(rows.map(cellsOf))('the server answers as in the table: %s', async (name, expected) => {
    const call = reportCalls[name]
    let subject: Subject | undefined
    const found: [string, string][] = []
    for (const [caller, user] of Object.entries(callers)) {
      subject ??= await call?.subject(subjects)
      const outcome = subject && (await call?.ask(server, user, subject))
      found.push([caller, String(outcome)])
      if (call?.endpoint?.method !== 'GET' && Number(outcome) < 300) {
        subject = undefined
      }
    }
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(COLUMNS.map((caller, index) => [caller, expected[index]])),
    )
  })
})
