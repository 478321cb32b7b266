import { type Body, limits } from '@headway/contracts'
import type { taskTemplatesCreate, taskTemplatesUpdate } from '@headway/contracts/task-templates'
import type { ViewAudience } from '@headway/contracts/task-views'
import type { RequestContext } from '../../platform/request-context.ts'
import { conflict, forbidden, ProblemError } from '../../platform/errors.ts'
import { type Change, diffFields, allTags } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../platform/http/optimistic-locking.ts'
import { audiencesOf } from './views.policy.ts'
import { readOwnTemplate, type TemplateContent } from './templates.queries.ts'

interface TemplatePayload {
  templateId: number
  name: string
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'taskTemplate.created': TemplatePayload
    'taskTemplate.updated': TemplatePayload
    'taskTemplate.deleted': TemplatePayload
  }
}

type TemplateBody = Body<typeof taskTemplatesCreate>

interface Announcement {
  name: 'taskTemplate.created' | 'taskTemplate.updated' | 'taskTemplate.deleted'
  payload: TemplatePayload
  change: Change | null
  isShared: boolean
}

async function announce(
  { events }: Platform,
  context: RequestContext,
  { name, payload, change, isShared }: Announcement,
  trx: Transaction,
): Promise<void> {
  const audience = { userIds: [context.actor.id], isOrganizationWide: false, isGlobal: isShared }
  await events.emit({ name, context, payload, change, audience, tags: allTags('TaskTemplate') }, trx)
}

/**
 * Checks that the actor may share with an audience.
 *
 * @throws ProblemError 403 `audience_not_allowed`.
 */
function requireAudience({ actor }: RequestContext, audience: ViewAudience): void {
  if (!audiencesOf(actor).includes(audience)) {
    throw forbidden('template.share', 'audience_not_allowed')
  }
}

const templateExists = () => {
  const message = 'You already have a template with this name.'
  const errors = [{ pointer: '/name', code: 'template_exists', message }]
  return new ProblemError(409, 'template_exists', { detail: message, errors })
}

function columnsOf({ name, audience, title, ...content }: TemplateBody) {
  return { name, audience, title, content: JSON.stringify(content satisfies TemplateContent) }
}

/**
 * Creates a template.
 *
 * @returns the id of the template.
 * @throws ProblemError 403 `audience_not_allowed`; 409 `template_exists`, `too_many_templates`.
 */
export async function createTemplate(
  platform: Platform,
  context: RequestContext,
  body: TemplateBody,
  trx: Transaction,
): Promise<number> {
  requireAudience(context, body.audience)
  // The lock makes concurrent requests count one after another.
  const own = await platform.database.rows<{ id: number }>(
    'SELECT id FROM task_templates WHERE owner_id = ? FOR UPDATE',
    [context.actor.id],
    trx,
  )
  if (own.length >= limits.templatesPerPerson) {
    throw conflict(
      'too_many_templates',
      `You already have ${limits.templatesPerPerson} templates. Delete one first.`,
    )
  }
  const row = {
    owner_id: context.actor.id,
    ...columnsOf(body),
    created_at: context.at,
    updated_at: context.at,
  }
  try {
    const [templateId = 0] = await trx('task_templates').insert(row)
    const payload = { templateId, name: body.name }
    const change = { before: null, after: body }
    const isShared = body.audience !== 'self'
    await announce(platform, context, { name: 'taskTemplate.created', payload, change, isShared }, trx)
    return templateId
  } catch (error) {
    throw isDuplicate(error) ? templateExists() : error
  }
}

/**
 * Changes a template of the actor.
 *
 * @throws ProblemError 404 when the template does not belong to the actor; 403 `audience_not_allowed`; 409
 * `template_exists`; also the version error that `orStale` turns into 412.
 */
export async function updateTemplate(
  platform: Platform,
  context: RequestContext,
  wanted: { id: number; body: Body<typeof taskTemplatesUpdate>; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<void> {
  const { id, body, expectedVersion } = wanted
  const {
    owner: _,
    can: __,
    dueDate: ___,
    version,
    id: ____,
    ...before
  } = await readOwnTemplate(platform, context.actor, id, trx)
  requireVersion({ version }, expectedVersion)
  requireAudience(context, body.audience)
  try {
    await trx('task_templates')
      .where({ id })
      .update({ ...columnsOf(body), version: version + 1, updated_at: context.at })
  } catch (error) {
    throw isDuplicate(error) ? templateExists() : error
  }
  const change = diffFields(before, body)
  const isShared = before.audience !== 'self' || body.audience !== 'self'
  const payload = { templateId: id, name: body.name }
  await announce(platform, context, { name: 'taskTemplate.updated', payload, change, isShared }, trx)
}

/**
 * Deletes a template of the actor.
 *
 * @throws ProblemError 404 when the template does not belong to the actor.
 */
export async function deleteTemplate(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { name, audience } = await readOwnTemplate(platform, context.actor, id, trx)
  await trx('task_templates').where({ id }).delete()
  const payload = { templateId: id, name }
  const isShared = audience !== 'self'
  await announce(platform, context, { name: 'taskTemplate.deleted', payload, change: null, isShared }, trx)
}
