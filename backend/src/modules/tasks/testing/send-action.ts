import { buildPath, type EndpointDefinition } from '@headway/contracts'
import { bulkGet, bulkStart, type BulkResult } from '@headway/contracts/task-bulk'
import { tasksExport } from '@headway/contracts/task-export'
import type { RightsScenario } from './rights-scenario.ts'

/** The server's response to a request. */
export interface Answer {
  status: number
  /** Error code; empty unless the request was refused. */
  code: string
}

interface Asking {
  params?: Record<string, number | string>
  body?: Record<string, unknown> | undefined
  query?: Record<string, string>
}

async function send(
  { server, by }: RightsScenario,
  endpoint: EndpointDefinition,
  { params, body, query }: Asking,
) {
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return server.fetch(by, buildPath(endpoint.path, params) + search, {
    method: endpoint.method,
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
}

/** Sends a request and returns the response, whatever its status. */
export async function asked(
  scene: RightsScenario,
  endpoint: EndpointDefinition,
  asking: Asking,
): Promise<Answer> {
  const response = await send(scene, endpoint, asking)
  const text = await response.text()
  const isProblem = response.headers.get('content-type')?.includes('problem') ?? false
  return { status: response.status, code: isProblem ? (JSON.parse(text) as { code: string }).code : '' }
}

/** Changes the task in a bulk operation and returns the result as a response. */
export async function outcomeInBulk(scene: RightsScenario): Promise<Answer> {
  const { server, by, id } = scene
  const act = { kind: 'priority', priority: 'high' }
  const begun = await send(scene, bulkStart, { body: { selection: { tasks: [{ id }] }, act } })
  const started = (await begun.json()) as BulkResult & { code?: string }
  if (started.code !== undefined) {
    return { status: begun.status, code: started.code }
  }
  const { counts, problems } = (await server.call(by, bulkGet, { params: { id: started.id } })).body
  if (counts.done === 1) {
    return { status: 200, code: '' }
  }
  const code = problems[0]?.reason ?? ''
  return { status: code === 'not_found' ? 404 : 403, code }
}

/** Tells whether an export contains the task. If not, the response counts as 404. */
export async function isInExport(scene: RightsScenario): Promise<Answer> {
  const response = await send(scene, tasksExport, { query: { format: 'csv', q: scene.title } })
  const text = await response.text()
  const isThere = text.includes(scene.title)
  return { status: response.ok && !isThere ? 404 : response.status, code: '' }
}
