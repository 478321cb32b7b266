import type { Rule } from '../rule.ts'
import { auditBroken } from './audit.ts'
import { backupFailed, backupOld, restoreTestFailed } from './backups.ts'
import { certificate } from './certificate.ts'
import { clock, migrationWaiting } from './database.ts'
import { disk } from './disk.ts'
import { quota } from './files.ts'
import { failedSignIns, identityOutbox, providerBehind } from './identity.ts'
import { jobsDead, jobsLate } from './jobs.ts'
import { mailUndecided, mailWaiting } from './mail.ts'
import { sectionUnhealthy } from './sections.ts'
import { webhookFailing } from './webhooks.ts'

/** All rules, in the order in which the checks are displayed. */
export const rules: readonly Rule[] = [
  migrationWaiting,
  clock,
  certificate,
  disk,
  quota,
  backupOld,
  backupFailed,
  restoreTestFailed,
  jobsLate,
  jobsDead,
  identityOutbox,
  providerBehind,
  failedSignIns,
  mailWaiting,
  mailUndecided,
  sectionUnhealthy,
  auditBroken,
  webhookFailing,
]
