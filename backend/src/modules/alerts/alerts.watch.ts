import type { AlertKind, AlertSeverity } from '@headway/contracts/alerts'
import { type DomainEvent, type EventName, everyOf } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import { ruleTexts } from './messages/en.ts'
import type { Finding, Rule } from './rule.ts'
import { rules } from './rules/index.ts'
import './alerts.events.ts'

/** Rows are as long as this. */
const LONGEST_DETAIL = 1_000
const LONGEST_FAILURE = 500
/** More findings of one rule than this tell nobody more. */
const MOST_FINDINGS = 20

interface StandingRow {
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
      act: null,
      audience: { userIds: [], isOrganisationWide: true },
      tags: everyOf('Alert'),
    } as DomainEvent<Name>,
    trx,
  )

function raised(kind: AlertKind, found: Pick<StandingRow, 'object' | 'severity' | 'detail'>) {
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

/** Keeps an alert true. What has become worse is to be acknowledged anew. */
async function renew(
  platform: Platform,
  kind: AlertKind,
  standing: StandingRow,
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
  detail: finding.detail.slice(0, LONGEST_DETAIL),
})

/** Makes the rows of one kind say what a rule has found: new ones are raised, those without a cause go. */
async function settle(platform: Platform, kind: AlertKind, found: readonly Finding[]): Promise<void> {
  const { database, clock } = platform
  await inTransaction(database.knex, async (trx) => {
    // Whoever looks at the same time waits here, so that nothing is raised twice.
    await database.change(
      `INSERT INTO alert_checks (kind, checked_at, failure) VALUES (?, ?, NULL)
       ON DUPLICATE KEY UPDATE checked_at = VALUES(checked_at), failure = NULL`,
      [kind, clock.now()],
      trx,
    )
    const rows = await database.rows<StandingRow>(
      'SELECT id, object, severity, detail FROM alerts WHERE kind = ? FOR UPDATE',
      [kind],
      trx,
    )
    const standing = new Map(rows.map((row) => [row.object, row]))
    for (const finding of found.slice(0, MOST_FINDINGS).map(bounded)) {
      const known = standing.get(finding.object ?? '')
      standing.delete(finding.object ?? '')
      await (known ? renew(platform, kind, known, finding, trx) : raise(platform, kind, finding, trx))
    }
    for (const { id, object } of standing.values()) {
      await database.change('DELETE FROM alerts WHERE id = ?', [id], trx)
      await announce(platform, { name: 'alert.ended', payload: { kind, object } }, trx)
    }
  })
}

/** What stands keeps standing while nobody can look. */
async function noteFailure({ database, clock, logger }: Platform, kind: AlertKind, error: Error) {
  logger.warn({ err: error, kind }, 'a check could not look')
  await database.change(
    `INSERT INTO alert_checks (kind, checked_at, failure) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE checked_at = VALUES(checked_at), failure = VALUES(failure)`,
    [kind, clock.now(), error.message.slice(0, LONGEST_FAILURE)],
  )
}

interface Looked {
  readonly kind: AlertKind
  readonly found: readonly Finding[]
}

/** @returns undefined when it could not look. */
async function look(platform: Platform, rule: Rule): Promise<Looked | undefined> {
  try {
    return { kind: rule.kind, found: await rule.find(platform) }
  } catch (error) {
    await noteFailure(platform, rule.kind, error as Error)
    return undefined
  }
}

async function settleOrNote(platform: Platform, { kind, found }: Looked): Promise<void> {
  try {
    await settle(platform, kind, found)
  } catch (error) {
    await noteFailure(platform, kind, error as Error)
  }
}

/** Notes that some rules have looked, found nothing, and have nothing that stands: nearly all of them, nearly always. */
async function noteQuiet({ database, clock }: Platform, kinds: readonly AlertKind[]): Promise<void> {
  if (kinds.length > 0) {
    await database.changeOnce(
      `INSERT INTO alert_checks (kind, checked_at, failure) VALUES ${kinds.map(() => '(?, ?, NULL)').join(', ')}
       ON DUPLICATE KEY UPDATE checked_at = VALUES(checked_at), failure = NULL`,
      kinds.flatMap((kind) => [kind, clock.now()]),
    )
  }
}

/** Lets a rule's next look come a little early rather than a whole round late, in milliseconds. */
const TOLERANCE = 2_000

/** The rules that have not been looked at for as long as they say, and `late` seconds more. */
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
 * Looks whether rules hold, and makes the alerts say so.
 *
 * @param due all of them unless given.
 */
export async function watch(platform: Platform, due: readonly Rule[] = rules): Promise<void> {
  const looked: Looked[] = []
  for (const rule of due) {
    const one = await look(platform, rule)
    if (one) {
      looked.push(one)
    }
  }
  const rows = await platform.database.rows<{ kind: string }>('SELECT DISTINCT kind FROM alerts')
  const standing = new Set(rows.map(({ kind }) => kind))
  const isQuiet = ({ kind, found }: Looked) => found.length === 0 && !standing.has(kind)
  const quiet = looked.filter(isQuiet).map(({ kind }) => kind)
  await noteQuiet(platform, quiet)
  const others = looked.filter((one) => !isQuiet(one))
  for (const one of others) {
    await settleOrNote(platform, one)
  }
  if (others.length > 0) {
    platform.feed.wake()
  }
}
