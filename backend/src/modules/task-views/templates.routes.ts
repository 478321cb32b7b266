import {
  taskTemplatesCreate,
  taskTemplatesDelete,
  taskTemplatesList,
  taskTemplatesUpdate,
} from '@headway/contracts/task-templates'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { orStale } from '../../platform/http/optimistic-locking.ts'
import { taskCan } from '../tasks/index.ts'
import { audiencesOf } from './views.policy.ts'
import { listTemplates, readOwnTemplate } from './templates.queries.ts'
import { createTemplate, deleteTemplate, updateTemplate } from './templates.service.ts'

/** Registers the routes of templates, for users who may create tasks. */
export function registerTemplates(table: RouteTable, platform: Platform): void {
  const options = { can: taskCan.create, ability: 'task.create' }

  table.route(taskTemplatesList, options, async ({ actor }) => ({
    items: await listTemplates(platform, actor),
    can: { audiences: audiencesOf(actor) },
  }))

  table.route(taskTemplatesCreate, options, async ({ context, actor, body, write }) => {
    const id = await write((trx) => createTemplate(platform, context, body, trx))
    return readOwnTemplate(platform, actor, id)
  })

  table.route(
    taskTemplatesUpdate,
    options,
    async ({ context, actor, params: { id }, body, expectedVersion, write }) => {
      const read = () => readOwnTemplate(platform, actor, id)
      await orStale(
        write((trx) => updateTemplate(platform, context, { id, body, expectedVersion }, trx)),
        read,
      )
      return read()
    },
  )

  table.route(taskTemplatesDelete, options, async ({ context, params: { id }, write }) => {
    await write((trx) => deleteTemplate(platform, context, id, trx))
    return undefined
  })
}
