import type { RequestDescription } from 'autocannon'
import type { Floor } from './floors.ts'
import type { Target } from './load.ts'
import type { Portal } from './portal.ts'
import type { Organisation } from './seed.ts'

const NEW_TASK = {
  title: 'Review the quarterly disbursement file',
  description: 'Collect the documents, check the totals against the ledger, and record what is missing.',
}
const JSON_BODY = { 'Content-Type': 'application/json' }

/** The floors' requests for a task. */
export function floorTargets(
  floors: { http: Floor; koa: Floor },
  task: 'list' | 'detail' | 'create',
): Target[] {
  const requests: Record<typeof task, RequestDescription> = {
    list: { path: '/list' },
    detail: { path: '/one' },
    create: { method: 'POST', path: '/insert', headers: JSON_BODY, body: JSON.stringify(NEW_TASK) },
  }
  return Object.entries(floors).map(([name, { url, processId }]) => ({
    name,
    url,
    processId,
    requests: [requests[task]],
  }))
}

const ours = (portal: Portal, requests: RequestDescription[]): Target => ({
  name: 'headway',
  url: portal.backendUrl,
  processId: portal.backendProcessId,
  requests,
})

/** The newest page of all tasks with assignees, tags, progress and what the reader may do. */
export function listTarget(portal: Portal, { reader }: Organisation): Target {
  return ours(portal, [{ path: '/api/tasks?limit=25', headers: { Cookie: reader.cookie } }])
}

/** Any one of the tasks, in full. */
export function detailTarget(portal: Portal, { reader, firstTaskId, tasks }: Organisation): Target {
  return ours(portal, [
    {
      headers: { Cookie: reader.cookie },
      setupRequest: (request) => ({
        ...request,
        path: `/api/tasks/${firstTaskId + Math.floor(Math.random() * tasks)}`,
      }),
    },
  ])
}

/** Creates a task with two assignees, in the one request that takes both. */
export function createWholeTarget(portal: Portal, { creator, assigneeIds }: Organisation): Target {
  return ours(portal, [
    {
      method: 'POST',
      path: '/api/tasks',
      headers: { ...JSON_BODY, Cookie: creator.cookie },
      body: JSON.stringify({ ...NEW_TASK, tags: ['finance'], assigneeIds }),
    },
  ])
}

/**
 * Creates a task and assigns it to two people, in the two requests of the specification; both count as one.
 * Each is a transaction with activity, event and, for the second, notifications.
 *
 * @param onCreated called for each answer 201.
 */
export function createTarget(
  portal: Portal,
  { creator, assigneeIds }: Organisation,
  onCreated: () => void = () => undefined,
): Target {
  const headers = { ...JSON_BODY, Cookie: creator.cookie }
  return ours(portal, [
    {
      method: 'POST',
      path: '/api/tasks',
      headers,
      body: JSON.stringify({ ...NEW_TASK, tags: ['finance'] }),
      onResponse: (status, body, context) => {
        if (status === 201) {
          onCreated()
          context.taskId = (JSON.parse(body) as { id: number }).id
        }
      },
    },
    {
      method: 'POST',
      headers,
      body: JSON.stringify({ assigneeIds }),
      setupRequest: (request, context) => ({ ...request, path: `/api/tasks/${context.taskId}/assign-bulk` }),
    },
  ])
}
