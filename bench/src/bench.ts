import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstLoadLimits } from '@headway/contracts'
import mysql, { type RowDataPacket } from 'mysql2/promise'
import { proportionalMemory } from './accounting.ts'
import { measureFirstLoad } from './browser.ts'
import { fillFloorTable, type Floor, startFloor } from './floors.ts'
import { measureGateway } from './gateway.ts'
import { atMost, type Goal, goalTable, table } from './goals.ts'
import { compare, type Measurement, runRound, type Target } from './load.ts'
import { CHROMIUM, measurePart } from './parts.ts'
import { measurePeople } from './people.ts'
import { type Portal, startPortal } from './portal.ts'
import { type Organisation, seedOrganisation } from './seed.ts'
import { createTarget, createWholeTarget, detailTarget, floorTargets, listTarget } from './targets.ts'
import { measureUploads } from './upload.ts'

/** Redmine's own start and the page of bare React, measured once. */
const REDMINE_START = 3.8
const REACT_PAGE_BYTES = 70_000

const started = performance.now()
const say = (line: string) =>
  console.log(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${line}`)

interface Measured {
  list: Map<string, Measurement>
  detail: Map<string, Measurement>
  create: Map<string, Measurement>
  createWhole: Map<string, Measurement>
}

function roundTable(measured: Measured): string {
  const rows = Object.entries(measured).flatMap(([task, measurements]: [string, Map<string, Measurement>]) =>
    [...measurements].map(([name, { busy, quiet, failures }]) => [
      `${task}, ${name}`,
      busy.perSecond.toFixed(0),
      busy.p50.toFixed(2),
      busy.p99.toFixed(2),
      quiet.p50.toFixed(2),
      quiet.p99.toFixed(2),
      `${quiet.applicationTime.toFixed(3)} + ${quiet.databaseTime.toFixed(3)}`,
      String(failures),
    ]),
  )
  const heading = ['', 'req/s', 'p50 ms', 'p99 ms', '1 conn p50', 'p99', 'CPU ms app + DB', 'failed']
  return table([heading, ...rows], [0])
}

function against(measurements: Map<string, Measurement>): { floor: Measurement; ours: Measurement } {
  const floor = measurements.get('koa')
  const ours = measurements.get('headway')
  if (!floor || !ours) {
    throw new Error('Not everything was measured')
  }
  return { floor, ours }
}

const processorTimeOf = ({ quiet }: Measurement) => quiet.applicationTime + quiet.databaseTime

function speedGoals({ list, detail, create, createWhole }: Measured): Goal[] {
  const ratio = (measurements: Map<string, Measurement>, of: (measurement: Measurement) => number): number =>
    of(against(measurements).ours) / of(against(measurements).floor)
  const speed = ({ busy }: Measurement) => busy.perSecond
  const tail = ({ busy }: Measurement) => busy.p99
  const goal = (
    id: string,
    what: string,
    value: number,
    must: number,
    aim: number,
    isFloor = false,
  ): Goal => ({
    id,
    what,
    value,
    unit: 'x koa',
    must,
    aim,
    isFloor,
  })
  return [
    goal('A1', 'list of 25, requests per second', ratio(list, speed), 0.25, 0.35, true),
    goal('A2', 'list of 25, p99', ratio(list, tail), 5, 3),
    goal('A3', 'list of 25, CPU per request', ratio(list, processorTimeOf), 4.5, 3),
    goal('B1', 'detail, requests per second', ratio(detail, speed), 0.3, 0.4, true),
    goal('B1', 'detail, CPU per request', ratio(detail, processorTimeOf), 4, 3),
    goal('B2', 'detail, p99', ratio(detail, tail), 4, 3),
    goal('C1', 'create with two assignees, per second', ratio(createWhole, speed), 0.15, 0.25, true),
    goal('C1', 'create and assign in two calls, per second', ratio(create, speed), 0.08, 0.15, true),
    goal('C2', 'create with two assignees, p99', ratio(createWhole, tail), 8, 5),
  ]
}

/** Creates from 32 and 128 connections into one team, and counts what is in the tables afterwards. */
async function countCreates(portal: Portal, organisation: Organisation): Promise<Goal[]> {
  const url = new URL(portal.database.adminUrl)
  url.pathname = '/headway'
  const connection = await mysql.createConnection(url.href)
  const rowsNow = async () => {
    const [[row]] = await connection.query<RowDataPacket[]>('SELECT COUNT(*) AS total FROM tasks')
    return Number(row?.total)
  }
  let failures = 0
  let created = 0
  const before = await rowsNow()
  for (const connections of [32, 128]) {
    const target = createTarget(portal, organisation, () => created++)
    const round = await runRound(target, connections, portal.database.processId)
    failures += round.failures
    for (const [status, times] of round.refusals) {
      say(`${connections} connections: ${times} answers ${status}`)
    }
  }
  const difference = (await rowsNow()) - before - created
  await connection.end()
  const goal = (what: string, value: number) => atMost('C2', what, value, '', 0, 0)
  return [
    goal('creates refused or broken at 32 and 128 connections', failures),
    // Requests cut off at the end of a round may have been written without an answer that was counted.
    goal('answers 201 without a row', Math.max(0, -difference)),
    goal(
      'rows beyond the requests that were under way at a round’s end',
      Math.max(0, difference - 2 * (32 + 128)),
    ),
  ]
}

async function listBytes({ requests, url }: Target): Promise<Goal> {
  const [request] = requests
  const response = await fetch(url + (request?.path ?? ''), { headers: request?.headers ?? {} })
  const bytes = (await response.text()).length / 25
  return atMost('A4', 'list of 25, bytes per row', bytes, 'B', 600, 425)
}

/** List, detail and creates, each in turns with the floors. */
async function measureSpeed(
  portal: Portal,
  organisation: Organisation,
  floors: { http: Floor; koa: Floor },
): Promise<Measured> {
  const ours = {
    list: listTarget(portal, organisation),
    detail: detailTarget(portal, organisation),
    create: createTarget(portal, organisation),
    createWhole: createWholeTarget(portal, organisation),
  }
  const measure = (task: keyof typeof ours) => {
    say(`measuring ${task}`)
    const floor = task === 'createWhole' ? 'create' : task
    return compare([...floorTargets(floors, floor), ours[task]], portal.database.processId)
  }
  const measured = {
    list: await measure('list'),
    detail: await measure('detail'),
    create: await measure('create'),
    createWhole: await measure('createWhole'),
  }
  console.log(`\n${roundTable(measured)}\n`)
  return measured
}

function firstLoadGoals({ bytes, inARow, requests }: Awaited<ReturnType<typeof measureFirstLoad>>): Goal[] {
  const limit = firstLoadLimits.page / 1_000
  return [
    atMost('D1', 'first load of the task list', bytes / 1_000, 'kB', limit, 185),
    atMost('D1', 'the same', bytes / REACT_PAGE_BYTES, 'x React page', 3.5, 2.7),
    atMost('D5', 'requests in a row to the first task', inARow, '', 3, 2),
    atMost('D5', 'requests of that page', requests, '', 14, 10),
  ]
}

async function measureAll(portal: Portal, floors: { http: Floor; koa: Floor }): Promise<string> {
  say('writing 100 people and 10,000 tasks')
  const organisation = await seedOrganisation(portal.database.adminUrl, portal.backendUrl)
  const measured = await measureSpeed(portal, organisation, floors)
  if (process.argv[2] === 'speed') {
    return goalTable(speedGoals(measured))
  }
  say('measuring the gateway')
  const gateway = await measureGateway(portal, organisation)
  say('measuring memory')
  const ownMemory = portal.processIds.reduce((sum, id) => sum + proportionalMemory(id), 0)
  const memory = proportionalMemory(portal.backendProcessId) / proportionalMemory(floors.koa.processId)
  say('counting creates')
  const creates = await countCreates(portal, organisation)
  say('measuring uploads')
  const uploads = await measureUploads(floors.http.url, portal.backendUrl, organisation.author.cookie)
  say('loading the task list in Chromium')
  const firstLoad = await measureFirstLoad(portal.url, CHROMIUM)
  say('looking at people, at 100 and at 10,000')
  const people = await measurePeople(portal, organisation)
  const startSeconds = portal.startMilliseconds / 1_000
  const goals: Goal[] = [
    ...speedGoals(measured),
    await listBytes(listTarget(portal, organisation)),
    ...creates,
    ...people.goals,
    gateway,
    ...firstLoadGoals(firstLoad),
    atMost('I1', 'backend memory after load', memory, 'x koa', 3, 2.5),
    atMost('I2', 'launcher, gateway, backend and identity provider after load', ownMemory, 'MiB', 300, 250),
    atMost('J1', 'second start of everything', startSeconds / REDMINE_START, 'x Redmine', 1.1, 0.8),
    {
      id: 'K1',
      what: 'upload of 100 MiB',
      value: uploads.ours / uploads.floor,
      unit: 'x http',
      must: 0.4,
      aim: 0.6,
      isFloor: true,
    },
  ]
  goals.sort((one, another) => one.id.localeCompare(another.id, 'en'))
  const absolute = [
    `Backend ${proportionalMemory(portal.backendProcessId).toFixed(0)} MiB, Koa floor ${proportionalMemory(floors.koa.processId).toFixed(0)} MiB (proportional).`,
    `Second start ${startSeconds.toFixed(1)} s. Upload ${uploads.ours.toFixed(0)} MiB/s, floor ${uploads.floor.toFixed(0)} MiB/s.`,
    people.milliseconds,
    `Of the first load ${(firstLoad.fontBytes / 1_000).toFixed(0)} kB are fonts.`,
  ]
  return `${goalTable(goals)}\n\n${absolute.join('\n')}`
}

const folder = await mkdtemp(join(tmpdir(), 'headway-bench-'))
try {
  say('first start, with a new database and the demo organisation')
  await (await startPortal(folder)).stop()
  say('second start')
  const portal = await startPortal(folder)
  const floorUrl = await portal.database.createSchema('floor')
  await fillFloorTable(floorUrl)
  const floors = { http: await startFloor('http', floorUrl), koa: await startFloor('koa', floorUrl) }
  try {
    console.log(`\n${await (measurePart(portal, say) ?? measureAll(portal, floors))}\n`)
  } finally {
    floors.http.stop()
    floors.koa.stop()
    await portal.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
say('done')
