import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { auditedEvents } from './catalog.ts'

const sourceFolder = join(import.meta.dirname, '../../..')

/**
 * Events without an entry: consequences of other actions, work on tasks and reports, and observations of the portal
 * itself.
 */
const WITHOUT_ENTRY = [
  'alert.changed',
  'alert.ended',
  'alert.raised',
  'audit.checked',
  'backup.progressed',
  'comment.added',
  'comment.edited',
  'comment.told',
  'counts.corrected',
  'tasks.becameOverdue',
  'file.approvalRequested',
  'file.approverChanged',
  'file.approversChanged',
  'identity.behind',
  'identity.progressed',
  'mail.progressed',
  'milestone.changed',
  'notification.created',
  'notification.preferencesChanged',
  'notification.read',
  'relation.added',
  'relation.removed',
  'report.blocked',
  'report.unblocked',
  'report.escalated',
  'approvals.escalated',
  'report.missing',
  'report.readMarked',
  'report.submitted',
  'reportComment.added',
  'reportComment.edited',
  'reportComment.told',
  'section.changed',
  'section.released',
  'section.troubled',
  'sectionAccess.changed',
  'series.unowned',
  'tag.settled',
  'task.archived',
  'task.blocked',
  'task.completed',
  'task.created',
  'task.deadlineNear',
  'task.overdue',
  'task.reopened',
  'task.started',
  'task.unarchived',
  'task.unblocked',
  'task.updated',
  'task.watched',
  'taskFile.approvalRequested',
  'taskFile.approverChanged',
  'taskFile.approversChanged',
  'taskView.changed',
  'tasks.freedTogether',
  'tasks.handedOver',
  'user.credentialsReset',
  'user.rightsChanged',
  'user.signedOutAtProvider',
  'webhook.progressed',
]

/** Returns the names of all events that modules declare. */
async function readEventNames(): Promise<string[]> {
  const files = await readdir(sourceFolder, { recursive: true })
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = await Promise.all(sources.map((name) => readFile(join(sourceFolder, name), 'utf8')))
  const names = texts.flatMap((text) =>
    [...text.matchAll(/interface EventMap \{(.*?)\n {2}\}/gs)].flatMap(([, body = '']) =>
      [...body.matchAll(/^ {4}'([\w.]+)':/gm)].map(([, name = '']) => name),
    ),
  )
  return [...new Set(names)].sort()
}

it('every event creates an entry or is listed as creating none', async () => {
  expect(await readEventNames()).toEqual([...auditedEvents, ...WITHOUT_ENTRY].sort())
})
