import { type Body, limits } from '@headway/contracts'
import type { taskTemplatesCreate, taskTemplatesUpdate } from '@headway/contracts/task-templates'
import type { ViewAudience } from '@headway/contracts/task-views'
import type { Act } from '../../../platform/act.ts'
import { conflict, forbidden, ProblemError } from '../../../platform/http/errors.ts'
import { type Change, differenceOf, everyOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { audiencesOf } from '../views/views.policy.ts'
import { readOwnTemplate, type TemplateContent } from './templates.queries.ts'

interface TemplatePayload {
  templateId: number
  name: string
}

declare module '../../../platform/events/events.ts' {
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
  act: Act,
  { name, payload, change, isShared }: Announcement,
  trx: Transaction,
): Promise<void> {
  const audience = { userIds: [act.actor.id], isOrganisationWide: false, isForEverybody: isShared }
  await events.emit({ name, act, payload, change, audience, tags: everyOf('TaskTemplate') }, trx)
}

/** @throws ProblemError 403 for an audience that the actor may not share with. */
function requireAudience({ actor }: Act, audience: ViewAudience): void {
  if (!audiencesOf(actor).includes(audience)) {
    throw forbidden('template.share', 'audience_not_allowed')
  }
}

const templateExists = () => {
  const message = 'You have a template of this name already.'
  const errors = [{ pointer: '/name', code: 'template_exists', message }]
  return new ProblemError(409, 'template_exists', { detail: message, errors })
}

function columnsOf({ name, audience, title, ...content }: TemplateBody) {
  return { name, audience, title, content: JSON.stringify(content satisfies TemplateContent) }
}

/**
 * Keeps a template.
 *
 * @returns its id.
 * @throws ProblemError 403 `audience_not_allowed`; 409 `template_exists`, `too_many_templates`.
 */
export async function createTemplate(
  platform: Platform,
  act: Act,
  body: TemplateBody,
  trx: Transaction,
): Promise<number> {
  requireAudience(act, body.audience)
  // Held, so that two at once are counted one after the other.
  const own = await platform.database.rows<{ id: number }>(
    'SELECT id FROM task_templates WHERE owner_id = ? FOR UPDATE',
    [act.actor.id],
    trx,
  )
  if (own.length >= limits.templatesPerPerson) {
    throw conflict(
      'too_many_templates',
      `You already have ${limits.templatesPerPerson} templates. Delete one first.`,
    )
  }
  const row = { owner_id: act.actor.id, ...columnsOf(body), created_at: act.at, updated_at: act.at }
  try {
    const [templateId = 0] = await trx('task_templates').insert(row)
    const payload = { templateId, name: body.name }
    const change = { before: null, after: body }
    const isShared = body.audience !== 'self'
    await announce(platform, act, { name: 'taskTemplate.created', payload, change, isShared }, trx)
    return templateId
  } catch (error) {
    throw isDuplicate(error) ? templateExists() : error
  }
}

/**
 * Writes a template of the actor anew.
 *
 * @throws ProblemError 404 for one that is not theirs; 403 `audience_not_allowed`; 409 `template_exists`; what `orStale` turns
 * into an answer.
 */
export async function updateTemplate(
  platform: Platform,
  act: Act,
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
  } = await readOwnTemplate(platform, act.actor, id, trx)
  requireVersion({ version }, expectedVersion)
  requireAudience(act, body.audience)
  try {
    await trx('task_templates')
      .where({ id })
      .update({ ...columnsOf(body), version: version + 1, updated_at: act.at })
  } catch (error) {
    throw isDuplicate(error) ? templateExists() : error
  }
  const change = differenceOf(before, body)
  const isShared = before.audience !== 'self' || body.audience !== 'self'
  const payload = { templateId: id, name: body.name }
  await announce(platform, act, { name: 'taskTemplate.updated', payload, change, isShared }, trx)
}

/**
 * Removes a template of the actor.
 *
 * @throws ProblemError 404 for one that is not theirs.
 */
export async function deleteTemplate(
  platform: Platform,
  act: Act,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { name, audience } = await readOwnTemplate(platform, act.actor, id, trx)
  await trx('task_templates').where({ id }).delete()
  const payload = { templateId: id, name }
  const isShared = audience !== 'self'
  await announce(platform, act, { name: 'taskTemplate.deleted', payload, change: null, isShared }, trx)
}
