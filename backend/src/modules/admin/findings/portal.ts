import type { Finding } from '@headway/contracts/admin'
import { settingDefaults, type SettingKey, type SettingValues } from '@headway/contracts/settings'
import type { Platform } from '../../../platform/platform.ts'
import { findLastCheck, isAppendOnly } from '../../audit/index.ts'
import { listUsableTokens } from '../../sections/index.ts'
import { details } from '../messages/en.ts'
import { fine, unknown, weak } from './finding.ts'

const DAY = 86_400_000
const UNUSED_DAYS = 90
const LONG_DAYS = 180

/** Tells for each setting whether a value is less secure than the default. */
const weaker: { [Key in SettingKey]?: (value: SettingValues[Key], usual: SettingValues[Key]) => boolean } = {
  'session.minutes': (value, usual) => value > usual,
  'session.maxMinutes': (value, usual) => value > usual,
  'people.autoActivate': (value, usual) => value !== usual,
  'security.failedSignInAlerts': (value, usual) => value !== usual,
  'retention.auditDays': (value, usual) => value < usual,
  'retention.signInDays': (value, usual) => value < usual,
  'sections.guard': (value, usual) => value !== usual,
}

function findWeakSettings({ settings }: Platform): Finding {
  const kind = 'weakSettings'
  const keys = (Object.keys(weaker) as SettingKey[]).filter((key) =>
    (weaker[key] as (value: unknown, usual: unknown) => boolean)(settings.get(key), settingDefaults[key]),
  )
  return keys.length === 0
    ? fine(kind)
    : weak(kind, 'warning', { detail: details.settings(keys), link: '/settings' })
}

async function findTokens({ database, clock }: Platform): Promise<Finding[]> {
  const now = clock.now()
  const tokens = await listUsableTokens(database, now)
  const nameOf = ({ section, name }: (typeof tokens)[number]) => `${name} (${section})`
  const isUnused = new Date(now.getTime() - UNUSED_DAYS * DAY).toISOString()
  const isLong = new Date(now.getTime() + LONG_DAYS * DAY).toISOString()
  const unused = tokens.filter(({ lastUsedAt, createdAt }) => (lastUsedAt ?? createdAt) < isUnused)
  const long = tokens.filter(({ expiresAt }) => expiresAt > isLong)
  const found = (kind: 'unusedTokens' | 'longLivedTokens', some: typeof tokens) =>
    some.length === 0
      ? fine(kind)
      : weak(kind, 'warning', { detail: details.tokens(some.map(nameOf)), link: '/admin/security' })
  return [found('unusedTokens', unused), found('longLivedTokens', long)]
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

function findEnvironmentFindings({ environment }: Platform): Finding[] {
  const { PUBLIC_URL, DEV_ROLE_SWITCH } = environment
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const isSafe = protocol === 'https:' || LOOPBACK.has(hostname)
  return [
    isSafe
      ? fine('insecureAddress')
      : weak('insecureAddress', 'danger', { detail: details.insecure(PUBLIC_URL) }),
    DEV_ROLE_SWITCH ? weak('roleSwitch', 'danger', { detail: details.roleSwitch }) : fine('roleSwitch'),
  ]
}

async function findAudit({ database }: Platform): Promise<Finding[]> {
  const [isProtected, check] = await Promise.all([isAppendOnly(database), findLastCheck(database)])
  const link = '/admin/audit'
  const broken = check?.problem
    ? weak('auditBroken', 'danger', { detail: check.problem, link })
    : fine('auditBroken')
  return [
    isProtected
      ? fine('auditUnprotected')
      : weak('auditUnprotected', 'notice', { detail: details.unprotected, link }),
    check === null ? unknown('auditBroken', details.neverChecked) : broken,
  ]
}

/** Returns the findings about tokens, settings, the environment and the audit log. */
export async function findInPortal(platform: Platform): Promise<Finding[]> {
  const [tokens, audit] = await Promise.all([findTokens(platform), findAudit(platform)])
  return [...tokens, findWeakSettings(platform), ...findEnvironmentFindings(platform), ...audit]
}
