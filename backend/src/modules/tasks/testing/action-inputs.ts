import { buildPath, type EndpointDefinition } from '@headway/contracts'
import * as series from '@headway/contracts/series'
import * as comments from '@headway/contracts/task-comments'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksArchive, tasksDelete } from '@headway/contracts/task-trash'
import { milestonesCreate } from '@headway/contracts/tasks'
import { buildTask } from '../../../test/factories.ts'
import type { TestUser } from '../../../test/portal.ts'
import { addTo } from '../../task-files/testing/add-files.ts'
import { can as seriesCan } from '../../task-series/series.policy.ts'
import { can, type TaskInvolvement } from '../core/tasks.policy.ts'
import { type Answer, asked } from './send-action.ts'
import type { RightsScenario } from './rights-scenario.ts'

/** Role and id for the policies. `ME` is the actor, `ANOTHER` any other user. */
export interface Who {
  id: number
  role: TestUser['role']
}

/** An action on a task, and the policy that allows it. */
export interface TaskAction {
  name: string
  endpoint: EndpointDefinition
  may: (who: Who, task: TaskInvolvement) => boolean
  /** For actions limited to some roles: other roles get 403 before the task is looked up. */
  isOfRole?: (who: Who) => boolean
  ask: (scene: RightsScenario) => Promise<Answer>
  /** Users without the permission get 404 instead of 403. */
  isHidden?: boolean
  /** Error codes that concern the request and not the permission, so that they count as allowed. */
  accepts?: readonly string[]
}

/** The first bytes by which a PDF is recognized. */
export const PDF = '%PDF-1.4\n'

export const ME = 1
export const ANOTHER = 2

export type Body = Record<string, unknown>

/** Sends a request for the task itself, after `before` has prepared it. */
export const onTask =
  (
    endpoint: EndpointDefinition,
    body?: Body,
    before: (scene: RightsScenario) => Promise<unknown> = async () => {},
  ) =>
  async (scene: RightsScenario) => {
    await before(scene)
    return asked(scene, endpoint, { params: { id: scene.id }, body })
  }

export const byAdmin = async (
  { server, people }: RightsScenario,
  endpoint: EndpointDefinition,
  params: Record<string, number>,
  body: Body = {},
) => (await server.call(people.superAdmin, endpoint, { params, body })).body as { id: number }

export const completed = (scene: RightsScenario) => byAdmin(scene, tasksComplete, { id: scene.id })
export const milestoneOf = (scene: RightsScenario) =>
  byAdmin(scene, milestonesCreate, { id: scene.id }, { title: 'A step' })
export const another = ({ server, people }: RightsScenario) =>
  buildTask(server, people.superAdmin, { title: 'Another task' })

export const read = (endpoint: EndpointDefinition, name: string): TaskAction => ({
  name,
  endpoint,
  may: can.read,
  ask: onTask(endpoint),
})

export const change = (
  name: string,
  endpoint: EndpointDefinition,
  may: TaskAction['may'],
  ...how: [Body?, ((scene: RightsScenario) => Promise<unknown>)?]
): TaskAction => ({ name, endpoint, may, ask: onTask(endpoint, ...how) })

/** Sends a request for a milestone of the task. */
export const onMilestone = (
  name: string,
  endpoint: EndpointDefinition,
  may: TaskAction['may'],
  body?: Body,
): TaskAction => ({
  name,
  endpoint,
  may,
  ask: async (scene) => asked(scene, endpoint, { params: { id: (await milestoneOf(scene)).id }, body }),
})

/**
 * Sends a request for a comment by the user or by another user. A user who may not comment gets one by another user.
 */
export const onComment = (
  name: string,
  endpoint: EndpointDefinition,
  may: TaskAction['may'],
  { isOwn, body }: { isOwn: boolean; body?: Body },
): TaskAction => ({
  name,
  endpoint,
  may,
  ask: async (scene) => {
    const { server, people, by, id } = scene
    const path = buildPath(comments.taskCommentsCreate.path, { id })
    const write = async (author: TestUser) => {
      const init = { method: 'POST', body: JSON.stringify({ text: 'Said' }) }
      const headers = { 'Content-Type': 'application/json' }
      return (await (await server.fetch(author, path, { ...init, headers })).json()) as { id?: number }
    }
    const own = isOwn ? (await write(by)).id : undefined
    // For the super administrator, a comment by themselves would not be another user's.
    const other = by === people.superAdmin ? people.itAdmin : people.superAdmin
    return asked(scene, endpoint, { params: { id: own ?? (await write(other)).id ?? 0 }, body })
  },
})

export const onFile = (name: string, endpoint: EndpointDefinition, may: TaskAction['may']): TaskAction => ({
  name,
  endpoint,
  may,
  ask: async (scene) => {
    const { server, people, by, id } = scene
    const other = by === people.superAdmin ? people.itAdmin : people.superAdmin
    const { body } = await addTo(server, other, id, [{ name: 'a.pdf', content: PDF }])
    return asked(scene, endpoint, { params: { id: body.items[0]?.id ?? 0 } })
  },
})

export const RULE = { pattern: 'weekly' }
export const seriesOf = (scene: RightsScenario) => byAdmin(scene, series.seriesCreate, { id: scene.id }, RULE)
/** Sends a request for the series that starts with the task. */
export const onSeries = (
  name: string,
  endpoint: EndpointDefinition,
  may: TaskAction['may'],
  {
    body = {},
    before,
  }: { body?: Body; before?: (scene: RightsScenario, id: number) => Promise<unknown> } = {},
): TaskAction => ({
  name,
  endpoint,
  may,
  ask: async (scene) => {
    const { id } = await seriesOf(scene)
    await before?.(scene, id)
    return asked(scene, endpoint, { params: { id }, body: endpoint.method === 'GET' ? undefined : body })
  },
})

export const nextDay = async (scene: RightsScenario, id: number): Promise<string> => {
  const { body } = await scene.server.call(scene.people.superAdmin, series.seriesGet, { params: { id } })
  return body.upcoming[0]?.day ?? ''
}

export const onDay = (name: string, endpoint: EndpointDefinition, wasSkipped: boolean): TaskAction => ({
  name,
  endpoint,
  may: seriesCan.edit,
  ask: async (scene) => {
    const { id } = await seriesOf(scene)
    const day = await nextDay(scene, id)
    if (wasSkipped) {
      await byAdmin(scene, series.seriesSkip, { id }, { day })
    }
    return asked(scene, endpoint, { params: { id, day }, body: wasSkipped ? undefined : { day } })
  },
})

export const inTrash = (scene: RightsScenario) => byAdmin(scene, tasksDelete, { id: scene.id })
export const inArchive = async (scene: RightsScenario) => {
  await completed(scene)
  await byAdmin(scene, tasksArchive, { id: scene.id })
}
