import {
  taskTemplatesCreate,
  taskTemplatesDelete,
  taskTemplatesList,
  taskTemplatesUpdate,
} from '@headway/contracts/task-templates'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { orStale } from '../../../platform/http/versions.ts'
import { can } from '../tasks.policy.ts'
import { audiencesOf } from '../views/views.policy.ts'
import { listTemplates, readOwnTemplate } from './templates.queries.ts'
import { createTemplate, deleteTemplate, updateTemplate } from './templates.service.ts'

/** Mounts the templates of tasks, for whoever creates tasks. */
export function registerTemplates(table: RouteTable, platform: Platform): void {
  const options = { can: can.create, ability: 'task.create' }

  table.route(taskTemplatesList, options, async ({ actor }) => ({
    items: await listTemplates(platform, actor),
    can: { audiences: audiencesOf(actor) },
  }))

  table.route(taskTemplatesCreate, options, async ({ act, actor, body, write }) => {
    const id = await write((trx) => createTemplate(platform, act, body, trx))
    return readOwnTemplate(platform, actor, id)
  })

  table.route(
    taskTemplatesUpdate,
    options,
    async ({ act, actor, params: { id }, body, expectedVersion, write }) => {
      const read = () => readOwnTemplate(platform, actor, id)
      await orStale(
        write((trx) => updateTemplate(platform, act, { id, body, expectedVersion }, trx)),
        read,
      )
      return read()
    },
  )

  table.route(taskTemplatesDelete, options, async ({ act, params: { id }, write }) => {
    await write((trx) => deleteTemplate(platform, act, id, trx))
    return undefined
  })
}
