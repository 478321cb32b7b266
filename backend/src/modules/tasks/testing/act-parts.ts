import { buildPath, type EndpointDefinition } from '@headway/contracts'
import * as series from '@headway/contracts/series'
import * as comments from '@headway/contracts/task-comments'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksArchive, tasksDelete } from '@headway/contracts/task-trash'
import { milestonesCreate, tasksCreate } from '@headway/contracts/tasks'
import type { TestUser } from '../../../test/server.ts'
import { addTo } from '../files/testing/add-files.ts'
import { can as seriesCan } from '../series/series.policy.ts'
import { can, type TaskRelation } from '../tasks.policy.ts'
import { type Answer, asked } from './ask.ts'
import type { Scene } from './scene.ts'

/** Role and person as the policies ask for them; whoever is not the author is somebody else. */
export interface Who {
  id: number
  role: TestUser['role']
}

/** Something that is done with a task, and who may. */
export interface TaskAct {
  name: string
  endpoint: EndpointDefinition
  may: (who: Who, task: TaskRelation) => boolean
  /** Where only some roles have the function at all, the others are refused before anything is looked for. */
  isOfRole?: (who: Who) => boolean
  ask: (scene: Scene) => Promise<Answer>
  /** Whoever may not do it learns nothing of what it would be done to. */
  isHidden?: boolean
  /** Codes of refusals that say something of what was given, not of who has given it. */
  accepts?: readonly string[]
}

/** As much of a file as says what it is. */
export const PDF = '%PDF-1.4\n'

export const ME = 1
export const ANOTHER = 2

export type Body = Record<string, unknown>

/** Asks about the task itself, after something was done to it. */
export const onTask =
  (endpoint: EndpointDefinition, body?: Body, before: (scene: Scene) => Promise<unknown> = async () => {}) =>
  async (scene: Scene) => {
    await before(scene)
    return asked(scene, endpoint, { params: { id: scene.id }, body })
  }

export const byAdmin = async (
  { server, people }: Scene,
  endpoint: EndpointDefinition,
  params: Record<string, number>,
  body: Body = {},
) => (await server.call(people.superAdmin, endpoint, { params, body })).body as { id: number }

export const completed = (scene: Scene) => byAdmin(scene, tasksComplete, { id: scene.id })
export const milestoneOf = (scene: Scene) =>
  byAdmin(scene, milestonesCreate, { id: scene.id }, { title: 'A step' })
export const another = ({ server, people }: Scene) =>
  server.call(people.superAdmin, tasksCreate, { body: { title: 'Another task' } })

export const read = (endpoint: EndpointDefinition, name: string): TaskAct => ({
  name,
  endpoint,
  may: can.read,
  ask: onTask(endpoint),
})

export const change = (
  name: string,
  endpoint: EndpointDefinition,
  may: TaskAct['may'],
  ...how: [Body?, ((scene: Scene) => Promise<unknown>)?]
): TaskAct => ({ name, endpoint, may, ask: onTask(endpoint, ...how) })

/** On a milestone of the task. */
export const onMilestone = (
  name: string,
  endpoint: EndpointDefinition,
  may: TaskAct['may'],
  body?: Body,
): TaskAct => ({
  name,
  endpoint,
  may,
  ask: async (scene) => asked(scene, endpoint, { params: { id: (await milestoneOf(scene)).id }, body }),
})

/** On a comment of one's own, or of somebody else; whoever may write none finds one of somebody else. */
export const onComment = (
  name: string,
  endpoint: EndpointDefinition,
  may: TaskAct['may'],
  { isOwn, body }: { isOwn: boolean; body?: Body },
): TaskAct => ({
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
    // The administrator's own comment would be one's own.
    const other = by === people.superAdmin ? people.itAdmin : people.superAdmin
    return asked(scene, endpoint, { params: { id: own ?? (await write(other)).id ?? 0 }, body })
  },
})

export const onFile = (name: string, endpoint: EndpointDefinition, may: TaskAct['may']): TaskAct => ({
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
export const seriesOf = (scene: Scene) => byAdmin(scene, series.seriesCreate, { id: scene.id }, RULE)
/** On the series that the task is the first of. */
export const onSeries = (
  name: string,
  endpoint: EndpointDefinition,
  may: TaskAct['may'],
  { body = {}, before }: { body?: Body; before?: (scene: Scene, id: number) => Promise<unknown> } = {},
): TaskAct => ({
  name,
  endpoint,
  may,
  ask: async (scene) => {
    const { id } = await seriesOf(scene)
    await before?.(scene, id)
    return asked(scene, endpoint, { params: { id }, body: endpoint.method === 'GET' ? undefined : body })
  },
})

export const nextDay = async (scene: Scene, id: number): Promise<string> => {
  const { body } = await scene.server.call(scene.people.superAdmin, series.seriesGet, { params: { id } })
  return body.upcoming[0]?.day ?? ''
}

export const onDay = (name: string, endpoint: EndpointDefinition, wasSkipped: boolean): TaskAct => ({
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

export const inTrash = (scene: Scene) => byAdmin(scene, tasksDelete, { id: scene.id })
export const inArchive = async (scene: Scene) => {
  await completed(scene)
  await byAdmin(scene, tasksArchive, { id: scene.id })
}
