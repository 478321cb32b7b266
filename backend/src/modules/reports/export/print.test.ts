import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '@headway/contracts'
import { reportsPrint } from '@headway/contracts/report-export'
import { expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../../test/portal.ts'
import { recordStatements } from '../../../test/statements.ts'

const { server, people } = await usePortal()
const { database } = server.platform

/** Adds copies of a report, without its blockers and files. */
async function copyReport(reportId: number, copies: number): Promise<void> {
  const { id: _, ...row } = (await database.knex('progress_reports').where({ id: reportId }).first()) as {
    id: number
  }
  const rows = Array.from({ length: copies }, () => ({ ...row, created_at: new Date() }))
  await database.knex.batchInsert('progress_reports', rows, 1_000)
}

const print = async (user: TestUser, query: Record<string, string> = {}) =>
  (await server.call(user, reportsPrint, { query })).body

it('the newest 200 reports are printed, and a longer list says so', async () => {
  const author = await buildUser(server, { role: 'staff', managerId: people.pm.id })
  const { id } = await buildReport(server, author)
  await copyReport(id, limits.printedReports - 1)
  expect(await print(author)).toMatchObject({ hasMore: false, items: { length: limits.printedReports } })
  await copyReport(id, 1)
  const printed = await print(author)
  expect(printed).toMatchObject({ hasMore: true, items: { length: limits.printedReports } })
  expect(printed.items.map((report) => report.id)).not.toContain(id)
})

it('printing a few matches of a long list stops after some pages and says that there may be more', async () => {
  const author = await buildUser(server, { role: 'staff', managerId: people.pm.id })
  const blockers = JSON.stringify([{ text: 'No answer' }])
  const { id } = await buildReport(server, author, { blockers })
  await copyReport(id, 13_000)
  const statements = await recordStatements(database, async () => {
    expect(await print(author, { blockers: 'open' })).toEqual({ items: [], hasMore: true })
  })
  expect(statements.length).toBeLessThan(40)
})

it('a user prints two lists at a time, because each occupies the database for a while', async () => {
  const gate = Promise.withResolvers<void>()
  let arrived = 0
  server.platform.events.subscribe('reports.exported', async () => {
    arrived += 1
    await gate.promise
  })
  const send = () => server.fetch(people.pm, reportsPrint.path)
  const first = [send(), send()]
  await expect.poll(() => arrived).toBe(2)
  const third = await Promise.race([send(), delay(60_000, undefined, { ref: false })])
  gate.resolve()
  expect(third?.status).toBe(429)
  expect(await third?.json()).toMatchObject({ code: 'too_many_exports' })
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
  expect((await send()).status).toBe(200)
})
