import type { AlertKind, AlertSeverity } from '@headway/contracts/alerts'
import { type DomainEvent, type EventName, allTags } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import { ruleTexts } from './messages/en.ts'
import type { Finding, Rule } from './rule.ts'
import { rules } from './rules/index.ts'
import './alerts.events.ts'

/** Column lengths, in characters. */
const MAX_DETAIL_LENGTH = 1_000
const MAX_FAILURE_LENGTH = 500
/** Maximum number of findings stored per rule. */
const MAX_FINDINGS = 20

interface ActiveAlertRow {
  id: number
  object: string
  severity: AlertSeverity
  detail: string
}

const announce = <Name extends EventName>(
  { events }: Platform,
  event: Pick<DomainEvent<Name>, 'name' | 'payload'>,
  trx: Transaction,
) =>
  events.emit(
    {
      ...event,
      context: null,
      audience: { userIds: [], isOrganizationWide: true },
      tags: allTags('Alert'),
    } as DomainEvent<Name>,
    trx,
  )

function raised(kind: AlertKind, found: Pick<ActiveAlertRow, 'object' | 'severity' | 'detail'>) {
  const { title, link } = ruleTexts[kind]
  return { name: 'alert.raised', payload: { kind, title, link, ...found } } as const
}

async function raise(
  platform: Platform,
  kind: AlertKind,
  { object = '', severity, detail, since }: Finding,
  trx: Transaction,
): Promise<void> {
  await platform.database.change(
    'INSERT INTO alerts (kind, object, severity, detail, since) VALUES (?, ?, ?, ?, ?)',
    [kind, object, severity, detail, since ?? platform.clock.now()],
    trx,
  )
  await announce(platform, raised(kind, { object, severity, detail }), trx)
}

/** Updates an existing alert. An alert that becomes critical loses its acknowledgment. */
async function updateAlert(
  platform: Platform,
  kind: AlertKind,
  standing: ActiveAlertRow,
  { severity, detail }: Finding,
  trx: Transaction,
): Promise<void> {
  if (standing.severity === severity && standing.detail === detail) {
    return
  }
  const isWorse = standing.severity === 'warning' && severity === 'critical'
  await trx('alerts')
    .where({ id: standing.id })
    .update({ severity, detail, ...(isWorse ? { acknowledged_at: null, acknowledged_by: null } : {}) })
  const { object } = standing
  await announce(
    platform,
    isWorse
      ? raised(kind, { object, severity, detail })
      : { name: 'alert.changed', payload: { kind, object } },
    trx,
  )
}

const bounded = (finding: Finding): Finding => ({
  ...finding,
  object: (finding.object ?? '').slice(0, 100),
  detail: finding.detail.slice(0, MAX_DETAIL_LENGTH),
})

/** Updates the alerts of one kind to the findings of a rule: raises new ones and deletes those without a finding. */
async function settle(platform: Platform, kind: AlertKind, found: readonly Finding[]): Promise<void> {
  const { database, clock } = platform
  await inTransaction(database.knex, async (trx) => {
    // The row of the check serves as a lock, so that concurrent checks do not raise an alert twice.
    await database.change(
      `INSERT INTO alert_checks (kind, checked_at, failure) VALUES (?, ?, NULL)
       ON DUPLICATE KEY UPDATE checked_at = VALUES(checked_at), failure = NULL`,
      [kind, clock.now()],
      trx,
    )
    const rows = await database.rows<ActiveAlertRow>(
      'SELECT id, object, severity, detail FROM alerts WHERE kind = ? FOR UPDATE',
      [kind],
      trx,
    )
    const standing = new Map(rows.map((row) => [row.object, row]))
    for (const finding of found.slice(0, MAX_FINDINGS).map(bounded)) {
      const known = standing.get(finding.object ?? '')
      standing.delete(finding.object ?? '')
      await (known ? updateAlert(platform, kind, known, finding, trx) : raise(platform, kind, finding, trx))
    }
    for (const { id, object } of standing.values()) {
      await database.change('DELETE FROM alerts WHERE id = ?', [id], trx)
      await announce(platform, { name: 'alert.ended', payload: { kind, object } }, trx)
    }
  })
}

/** Stores that a check failed. Its existing alerts stay active. */
async function recordFailure({ database, clock, logger }: Platform, kind: AlertKind, error: Error) {
  logger.warn({ err: error, kind }, 'alert check failed')
  await database.change(
    `INSERT INTO alert_checks (kind, checked_at, failure) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE checked_at = VALUES(checked_at), failure = VALUES(failure)`,
    [kind, clock.now(), error.message.slice(0, MAX_FAILURE_LENGTH)],
  )
}

interface RuleResult {
  readonly kind: AlertKind
  readonly found: readonly Finding[]
}

/**
 * Runs a rule.
 *
 * @returns undefined when it failed.
 */
async function evaluateRule(platform: Platform, rule: Rule): Promise<RuleResult | undefined> {
  try {
    return { kind: rule.kind, found: await rule.find(platform) }
  } catch (error) {
    await recordFailure(platform, rule.kind, error as Error)
    return undefined
  }
}

async function settleOrNote(platform: Platform, { kind, found }: RuleResult): Promise<void> {
  try {
    await settle(platform, kind, found)
  } catch (error) {
    await recordFailure(platform, kind, error as Error)
  }
}

/** Stores in one statement that rules without findings and without active alerts have run, which is the usual case. */
async function recordSuccess({ database, clock }: Platform, kinds: readonly AlertKind[]): Promise<void> {
  if (kinds.length > 0) {
    await database.changeOnce(
      `INSERT INTO alert_checks (kind, checked_at, failure) VALUES ${kinds.map(() => '(?, ?, NULL)').join(', ')}
       ON DUPLICATE KEY UPDATE checked_at = VALUES(checked_at), failure = NULL`,
      kinds.flatMap((kind) => [kind, clock.now()]),
    )
  }
}

/** Time in milliseconds by which a check may run early instead of waiting for the next round. */
const TOLERANCE = 2_000

/** Returns the rules whose interval, plus `late` seconds, has passed since their last check. */
export async function findDue({ database, clock }: Platform, late = 0): Promise<Rule[]> {
  const rows = await database.rows<{ kind: string; checkedAt: Date }>(
    'SELECT kind, checked_at AS checkedAt FROM alert_checks',
  )
  const checked = new Map(rows.map(({ kind, checkedAt }) => [kind, checkedAt.getTime()]))
  const now = clock.now().getTime()
  return rules.filter(({ kind, every }) => {
    const last = checked.get(kind)
    return last === undefined || Math.abs(now - last) >= (every + late) * 1_000 - TOLERANCE
  })
}

/**
 * Runs rules and updates their alerts.
 *
 * @param due rules to run; all by default.
 */
export async function evaluateRules(platform: Platform, due: readonly Rule[] = rules): Promise<void> {
  const looked: RuleResult[] = []
  for (const rule of due) {
    const one = await evaluateRule(platform, rule)
    if (one) {
      looked.push(one)
    }
  }
  const rows = await platform.database.rows<{ kind: string }>('SELECT DISTINCT kind FROM alerts')
  const standing = new Set(rows.map(({ kind }) => kind))
  const isQuiet = ({ kind, found }: RuleResult) => found.length === 0 && !standing.has(kind)
  const quiet = looked.filter(isQuiet).map(({ kind }) => kind)
  await recordSuccess(platform, quiet)
  const others = looked.filter((one) => !isQuiet(one))
  for (const one of others) {
    await settleOrNote(platform, one)
  }
  if (others.length > 0) {
    platform.feed.wake()
  }
}
