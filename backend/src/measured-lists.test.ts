import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EndpointDefinition } from '@headway/contracts'
import { expect, it } from 'vitest'

/** Tests that measure the cost of lists. */
const measuring = ['lists.slow.test.ts', 'lists-of-logs.slow.test.ts']

const OF_ONE =
  'what belongs to one task, person or section, up to a limit of contracts/src/limits.ts or of its own'
const FEW = 'some dozens at most, however large the organization'

/** Lists that are not measured with a hundred thousand rows, with the reason. */
const leftOut: Record<string, string> = {
  absencesList: OF_ONE,
  apiTokensList: OF_ONE,
  milestonesList: OF_ONE,
  taskFilesList: OF_ONE,
  tasksRelations: OF_ONE,
  tasksSubtasks: OF_ONE,
  taskReadersSuggest: OF_ONE,
  reportReadersSuggest: OF_ONE,
  taskTemplatesList: OF_ONE,
  taskImportsList: OF_ONE,
  sectionKeysList: OF_ONE,
  sectionReleasesList: OF_ONE,
  sectionsHealthTrend: OF_ONE,
  sectionTokensList: OF_ONE,
  adminFindings: FEW,
  alertsList: FEW,
  privacyOverview: FEW,
  sectionsList: FEW,
  settingsList: FEW,
  webhooksList: FEW,
  adminLockedPeople: 'read from the identity provider, for those who failed to sign in lately',
  adminEvents: 'read from the identity provider, a page at a time',
  adminProviderChanges: 'one row for each person that the provider has still to be told of',
  adminTokens: 'the publishing tokens of all sections',
  apiTokensOfAll: 'at most a few tokens for each person, a page at a time by number',
  auditList: 'measured with each of its filters by modules/audit',
  approvalsList: 'measured by modules/approvals',
  dashboardNeeds: 'the action items of dashboardOverview, at most 20',
  reportsPrint: 'at most ten pages of reportsList',
}

const contracts = dirname(fileURLToPath(import.meta.resolve('@headway/contracts')))

/** Returns the names of endpoints whose response has `items`. */
async function findLists(): Promise<string[]> {
  const files = (await readdir(contracts)).filter((name) => name.endsWith('.contract.ts'))
  const modules = await Promise.all(
    files.map((name) => import(join(contracts, name)) as Promise<Record<string, unknown>>),
  )
  const isList = (value: unknown): value is EndpointDefinition => {
    const { method, reply } = (value ?? {}) as Partial<EndpointDefinition>
    const { shape } = (reply?._zod.def ?? {}) as { shape?: object }
    return method === 'GET' && shape !== undefined && 'items' in shape
  }
  return modules.flatMap((module) => Object.values(module).filter(isList)).map(({ name }) => name)
}

it('every list is measured or listed here with a reason', async () => {
  const sources = await Promise.all(
    measuring.map((name) => readFile(join(import.meta.dirname, name), 'utf8')),
  )
  const isMeasured = (name: string) => sources.some((source) => new RegExp(`[\\[ (]${name}[,)]`).test(source))
  const lists = await findLists()
  expect(lists.length).toBeGreaterThan(50)
  expect(lists.filter((name) => !isMeasured(name) && !(name in leftOut))).toEqual([])
  expect(Object.keys(leftOut).filter((name) => isMeasured(name) || !lists.includes(name))).toEqual([])
})
