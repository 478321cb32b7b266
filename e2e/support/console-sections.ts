import type { Reply } from '@headway/contracts'
import type { SectionKey, SectionToken } from '@headway/contracts/section-access'
import type { HealthInterval, Misfit, Release, ReleaseCheck } from '@headway/contracts/section-releases'
import { type Section, SectionChangeKind, type sectionsGet } from '@headway/contracts/sections'

type Detail = Reply<typeof sectionsGet>
type Next = NonNullable<Section['next']>

const MOMENT = '2026-03-31T08:00:00.000Z'
/** The longest values that the contracts allow, without a place to wrap. */
export const LONG = {
  name: `mfe_${'o'.repeat(40)}`,
  title: 'W'.repeat(60),
  version: `999999.999999.999999-${'beta'.repeat(10)}.1`,
  word: 'Reisekostenabrechnungsverfahren'.repeat(3),
} as const

const health = { loads: 1_990, failures: 0, errors: 0, p50: 80, p95: 240, people: 412 }
const quiet = { loads: 0, failures: 0, errors: 0, p50: null, p95: null, people: 0 }
const sizes = { first: 20_000, total: 60_000, archive: 70_000, files: 12 }
const person = { id: 7, name: 'Ada Byron', token: null }

export const misfits: Misfit[] = [
  { kind: 'contract', module: null, needed: '3', found: '1, 2' },
  { kind: 'portal', module: null, needed: '^4', found: '3.1.0' },
  { kind: 'module', module: 'tasks', needed: '^9', found: '4.2.0' },
  { kind: 'module', module: 'expenses', needed: '^1', found: null },
]

const sectionWith = (name: string, title: string, other: Partial<Section> = {}): Section => ({
  name,
  title,
  owner: { team: 'Travel desk', contact: 'travel@headway.test' },
  basePaths: [`/${title.toLowerCase()}`],
  generation: 4,
  stable: { version: '1.2.0', since: MOMENT, contract: 2 },
  previous: { version: '1.1.0' },
  next: null,
  isPinned: false,
  disabled: null,
  preview: null,
  needsSignature: false,
  navigation: null,
  isInNavigation: false,
  isCompatible: true,
  misfits: [],
  health,
  p95ByHour: Array.from({ length: 24 }, (_, hour) => (hour < 9 ? null : 250 + (hour % 3) * 250)),
  backend: null,
  can: { setBackend: true },
  ...other,
})

const nextFor = (audience: Next['audience']): Next => ({ version: '1.3.0', audience, since: MOMENT })

/** A section with every optional part. */
export const travel = sectionWith('mfe_travel', 'Travel', {
  next: nextFor({ kind: 'percentage', percentage: 5 }),
  preview: '1.3.0',
  isPinned: true,
  needsSignature: true,
  navigation: { label: 'Business trips', icon: 'send', roles: ['pm', 'staff'] },
  isInNavigation: true,
  health: { ...health, failures: 6, errors: 2 },
  backend: {
    url: 'https://travel.example.org/api',
    state: 'healthy',
    requests: 1_200,
    failures: 3,
    slow: 4,
    lastFailure: { at: MOMENT, reason: 'invalid_response' },
  },
})
/** A section that is switched off and whose release is incompatible. */
export const off = sectionWith('mfe_off', 'Canteen', {
  disabled: { at: MOMENT, reason: `It loses orders. ${LONG.word}` },
  isCompatible: false,
  misfits,
  needsSignature: true,
})
/** A section without a published release. */
export const fresh = sectionWith('mfe_fresh', 'Parking', {
  owner: null,
  basePaths: [],
  stable: null,
  previous: null,
  isCompatible: null,
  health: null,
})
const longest = sectionWith(LONG.name, LONG.title, {
  owner: { team: 'T'.repeat(100), contact: LONG.word },
  basePaths: Array.from({ length: 8 }, (_, index) => `/${'p'.repeat(50)}${'abcdefgh'[index]}`),
  stable: { version: LONG.version, since: MOMENT, contract: 2 },
  next: { ...nextFor({ kind: 'percentage', percentage: 33 }), version: LONG.version },
})

/** A history entry of each kind. */
export const everySection: Section[] = [
  travel,
  off,
  fresh,
  longest,
  sectionWith('mfe_quiet', 'Quiet', { health: null }),
  sectionWith('mfe_share', 'Share', { next: nextFor({ kind: 'percentage', percentage: 33 }) }),
  sectionWith('mfe_roles', 'Roles', {
    next: nextFor({ kind: 'roles', roles: ['staff', 'pm', 'sr_pm', 'president', 'it_admin'] }),
  }),
  sectionWith('mfe_misfit', 'Misfit', { isCompatible: false, misfits }),
]

const checkNames = {
  archive: 'The archive is complete and contains only regular files.',
  description: 'section.json is valid.',
  signature: 'Signed with the key “Travel desk”.',
  version: 'Version 1.4.0 is new.',
  integrity: 'Every file is what the build made.',
  paths: 'Its addresses are its own.',
  sizes: 'It is as small as it has to be.',
}

/** Returns all checks of a release; the named ones have failed. */
export const checks = (...failed: (keyof typeof checkNames)[]): ReleaseCheck[] =>
  (Object.keys(checkNames) as (keyof typeof checkNames)[]).map((name) => ({
    name,
    isPassed: !failed.includes(name),
    message: checkNames[name],
    details: failed.includes(name) ? [`/${LONG.word}/${name}.0123456789.js`, 'section.json'] : [],
  }))

const releaseWith = (version: string, other: Partial<Release> = {}): Release => ({
  version,
  title: 'Travel',
  contract: 2,
  publishedAt: MOMENT,
  publishedBy: person,
  changes: '',
  commit: null,
  builtAt: null,
  digest: 'a'.repeat(64),
  signedBy: null,
  sizes,
  checks: checks(),
  isCompatible: true,
  misfits: [],
  faulty: null,
  usedAt: MOMENT,
  health: quiet,
  faults: [],
  state: 'stored',
  ...other,
})

/** Errors and load times around the activation of the releases. */
export const healthTrend: HealthInterval[] = [1, 0, 2, 9].map((errors, position) => ({
  from: new Date(Date.parse(MOMENT) + (position - 2) * 6 * 3_600_000).toISOString(),
  loads: 1_000 * (position + 1),
  failures: 0,
  errors,
  p50: 100,
  p95: 250 * (position + 1),
}))

/** A release of each kind. */
export const releases: Release[] = [
  releaseWith(LONG.version, {
    changes: `${LONG.word}\n${LONG.word}`,
    isCompatible: false,
    misfits,
    signedBy: 'K'.repeat(100),
    publishedBy: { ...person, token: 'N'.repeat(100) },
    checks: checks('integrity', 'sizes'),
  }),
  releaseWith('1.3.0', {
    state: 'next',
    changes: 'Trips can be copied.',
    publishedBy: { ...person, token: 'build server' },
    signedBy: 'Travel desk',
    health: { ...health, people: 20, p50: 95, p95: 700, failures: 9 },
  }),
  releaseWith('1.2.0', { state: 'stable', health }),
  releaseWith('1.1.1', {
    faulty: { at: MOMENT, reason: 'Of 120 loads 31 failed, of those of 1.1.0 none.' },
    faults: [
      {
        kind: 'error',
        message: 'Error: No trip in #',
        stack: 'TripList\nTripPage',
        count: 1,
        lastSeenAt: MOMENT,
      },
      { kind: 'failed', message: LONG.word, stack: '', count: 31, lastSeenAt: MOMENT },
    ],
  }),
  releaseWith('1.1.0', { state: 'previous', publishedBy: null }),
]

const history: Detail['history'] = [...SectionChangeKind.options, 'from_a_newer_portal'].map(
  (kind, index) => ({
    id: index + 1,
    kind: kind as SectionChangeKind,
    at: MOMENT,
    by: index % 3 === 0 ? null : index % 3 === 1 ? person : { ...person, token: 'build server' },
    reason: index % 4 === 0 ? null : index === 5 ? LONG.word : 'Approved by the desk',
    version: index % 2 === 0 ? '1.2.0' : null,
    previousVersion: index % 4 === 0 ? '1.1.0' : null,
  }),
)

export const withHistory = (section: Section): Detail => ({
  ...section,
  history: section === travel ? history : [],
})

const tokenWith = (id: number, name: string, other: Partial<SectionToken> = {}): SectionToken => ({
  id,
  name,
  createdAt: MOMENT,
  createdBy: 'Ada Byron',
  expiresAt: '2099-01-31T08:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  scope: 'publish',
  ...other,
})

export const tokens: SectionToken[] = [
  tokenWith(1, 'build server', { lastUsedAt: MOMENT, scope: 'operate' }),
  tokenWith(2, 'N'.repeat(100)),
  tokenWith(3, 'old laptop', { expiresAt: MOMENT }),
  tokenWith(4, 'lost laptop', { revokedAt: MOMENT }),
]

export const keys: SectionKey[] = [
  { id: 5, name: 'Travel desk', publicKey: 'PEM', createdAt: MOMENT, createdBy: 'Ada Byron' },
  { id: 6, name: 'K'.repeat(100), publicKey: 'PEM', createdAt: MOMENT, createdBy: 'A'.repeat(100) },
]

/** The server's reply to a published archive. */
export const published = (failed: Parameters<typeof checks>) => ({
  isStored: false,
  isAccepted: failed.length === 0,
  version: '1.4.0',
  digest: 'a'.repeat(64),
  sizes,
  checks: checks(...failed),
})
