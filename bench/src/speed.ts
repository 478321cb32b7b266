import type { RequestDescription } from 'autocannon'
import type { RowDataPacket } from 'mysql2/promise'
import { additionalMemory } from './cpu-time.ts'
import type { Baseline } from './baselines.ts'
import { atLeast, atMost, type Goal, report } from './goals.ts'
import { compare, type Measurement, runRound, type Target } from './load.ts'
import type { Portal } from './portal.ts'
import { connectTo, type Member, type Organization } from './seed.ts'

const NEW_TASK = {
  title: 'Review the quarterly disbursement file',
  description: 'Collect the documents, check the totals against the ledger, and record what is missing.',
}
const JSON_BODY = { 'Content-Type': 'application/json' }
const FILE_BYTES = 100 * 1_024 * 1_024
const BYTES_PER_MEBIBYTE = 1_024 * 1_024
const CONCURRENT_UPLOADS = 8

type Task = 'list' | 'detail' | 'create'

const baselineRequests: Record<Task, RequestDescription> = {
  list: { path: '/list' },
  detail: { path: '/one' },
  create: { method: 'POST', path: '/insert', headers: JSON_BODY, body: JSON.stringify(NEW_TASK) },
}

function portalRequests({ reader, creator, assigneeIds, firstTaskId, tasks }: Organization) {
  return {
    list: { path: '/api/tasks?limit=25', headers: { Cookie: reader.cookie } },
    detail: {
      headers: { Cookie: reader.cookie },
      setupRequest: (request) => ({
        ...request,
        path: `/api/tasks/${firstTaskId + Math.floor(Math.random() * tasks)}`,
      }),
    },
    create: {
      method: 'POST',
      path: '/api/tasks',
      headers: { ...JSON_BODY, Cookie: creator.cookie },
      body: JSON.stringify({ ...NEW_TASK, tags: ['finance'], assigneeIds }),
    },
  } satisfies Record<Task, RequestDescription>
}

/** Creates tasks with 32 and 128 connections and compares the number of rows afterwards. */
async function countCreates(portal: Portal, create: Target): Promise<Goal[]> {
  const connection = await connectTo(portal.database.adminUrl)
  const countRows = async () => {
    const [[row]] = await connection.query<RowDataPacket[]>('SELECT COUNT(*) AS total FROM tasks')
    return Number(row?.total)
  }
  const before = await countRows()
  const some = await runRound(create, 32)
  const many = await runRound(create, 128)
  const created = (await countRows()) - before
  await connection.end()
  return [
    atMost('C2', 'creates refused at 32 and 128 connections', some.failures + many.failures, '', 0),
    atMost('C2', 'creates lost', Math.max(0, some.successes + many.successes - created), '', 0),
  ]
}

/** Posts a body and returns the speed in MiB per second. */
async function post(url: string, body: Blob | FormData, cookie = ''): Promise<number> {
  const started = performance.now()
  const response = await fetch(url, { method: 'POST', headers: { Cookie: cookie }, body })
  await response.text()
  if (!response.ok) {
    throw new Error(`An upload is answered ${response.status}`)
  }
  return FILE_BYTES / BYTES_PER_MEBIBYTE / ((performance.now() - started) / 1_000)
}

function reportForm(file: Blob): FormData {
  const form = new FormData()
  const fields = { description: 'The scanned ledger', completionPercentage: '50', urlLinks: '[]' }
  for (const [name, value] of Object.entries({ ...fields, reportDate: new Date().toISOString() })) {
    form.set(name, value)
  }
  form.set('files', file, 'ledger.pdf')
  return form
}

/** Measures uploads of 100 MiB: the best of three compared with `node:http`, resumable ones compared with the form, and the memory of eight at once. */
async function measureUploads(portal: Portal, baseline: Baseline, authors: Member[]): Promise<Goal[]> {
  const bytes = Buffer.alloc(FILE_BYTES, 'The quick brown fox. ')
  bytes.write('%PDF-1.7\n')
  const file = new Blob([bytes], { type: 'application/pdf' })
  const url = `${portal.backendUrl}/api/progress-reports`
  const submit = (author: number) => post(url, reportForm(file), authors[author % authors.length]?.cookie)
  const resume = (author: number) =>
    uploadResumably(portal.backendUrl, file, authors[author % authors.length]?.cookie)
  let [bare, ours, resumable] = [0, 0, 0]
  for (let turn = 0; turn < 3; turn++) {
    bare = Math.max(bare, await post(`${baseline.url}/upload`, file))
    ours = Math.max(ours, await submit(0))
    resumable = Math.max(resumable, await resume(0))
  }
  return [
    atLeast('K1', 'upload of 100 MiB', ours / bare, 'x http', 0.4),
    atMost('K2', 'memory of 8 uploads at once', await memoryOf(portal, submit), 'MiB', 60),
    atLeast('K4', 'resumable upload of 100 MiB', resumable / ours, 'x form', 0.5),
    atMost('K4', 'memory of 8 resumable uploads at once', await memoryOf(portal, resume), 'MiB', 60),
  ]
}

/**
 * Returns the additional memory of the backend while several authors upload at once, in MiB. A first round, which is not
 * measured, lets the heap grow to the size that it keeps.
 */
async function memoryOf(portal: Portal, upload: (author: number) => Promise<unknown>): Promise<number> {
  const round = () => Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, (_, index) => upload(index)))
  await round()
  return additionalMemory(portal.backendProcessId, round)
}

/** Uploads a file with the protocol tus in one part. Returns MiB per second. */
async function uploadResumably(backendUrl: string, file: Blob, cookie = ''): Promise<number> {
  const headers = { Cookie: cookie, 'Tus-Resumable': '1.0.0' }
  const name = Buffer.from('ledger.pdf').toString('base64')
  const started = performance.now()
  const created = await fetch(`${backendUrl}/api/uploads`, {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': String(file.size), 'Upload-Metadata': `filename ${name}` },
  })
  const address = backendUrl + (created.headers.get('location') ?? '')
  const sent = await fetch(address, {
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' },
    body: file,
  })
  if (!sent.ok) {
    throw new Error(`A resumable upload is answered ${sent.status}`)
  }
  const seconds = (performance.now() - started) / 1_000
  await fetch(address, { method: 'DELETE', headers })
  return file.size / BYTES_PER_MEBIBYTE / seconds
}

const speedLimits = { list: ['A1', 0.2], detail: ['B1', 0.25], create: ['C1', 0.06] } as const
const costIds = { list: 'A3', detail: 'B1', create: undefined } as const

function speedGoals(task: Task, [least, own, gateway]: readonly Measurement[]): Goal[] {
  if (!least || !own) {
    return []
  }
  const [id, limit] = speedLimits[task]
  const costId = costIds[task]
  const cost = own.processorMs / least.processorMs
  return [
    atLeast(id, `${task}, requests per second`, own.perSecond / least.perSecond, 'x Koa', limit),
    ...(costId ? [atMost(costId, `${task}, CPU per request`, cost, 'x Koa', 5)] : []),
    ...(gateway
      ? [atLeast('', 'detail through the gateway', gateway.perSecond / own.perSecond, 'x direct', 0.6)]
      : []),
  ]
}

/** Measures list, detail, create, gateway and uploads compared with the baseline. */
export async function measureSpeed(
  portal: Portal,
  organization: Organization,
  baseline: Baseline,
): Promise<Goal[]> {
  const requests = portalRequests(organization)
  const databaseId = portal.database.processId
  const ours = (task: Task, url = portal.backendUrl): Target => ({
    url,
    processIds: [portal.backendProcessId, databaseId],
    request: requests[task],
  })
  const goals: Goal[] = []
  for (const task of ['list', 'detail', 'create'] as const) {
    const koa = {
      url: baseline.url,
      processIds: [baseline.processId, databaseId],
      request: baselineRequests[task],
    }
    report(`measuring ${task} of Koa, the portal${task === 'detail' ? ' and its gateway' : ''}`)
    const measured = await compare([koa, ours(task), ...(task === 'detail' ? [ours(task, portal.url)] : [])])
    for (const { perSecond, processorMs } of measured) {
      report(
        `  ${perSecond.toFixed(0)} per second with 32 connections, ${processorMs.toFixed(2)} ms CPU with one`,
      )
    }
    goals.push(...speedGoals(task, measured))
  }
  report('counting creates')
  goals.push(...(await countCreates(portal, ours('create'))))
  report('measuring uploads')
  goals.push(...(await measureUploads(portal, baseline, organization.authors)))
  return goals
}
