import type { Reply } from '@headway/contracts'
import type { SectionKey, SectionToken } from '@headway/contracts/section-access'
import type { Release, sectionReleasesPublish } from '@headway/contracts/section-releases'
import type { Section, sectionsGet } from '@headway/contracts/sections'

const moment = '2099-01-31T08:00:00.000Z'

export const health = { loads: 990, failures: 10, errors: 2, p50: 80, p95: 240, people: 41 }

/** Returns a section as the list contains it. */
export const listedSection = (fields: Partial<Section> = {}): Section => ({
  name: 'mfe_travel',
  title: 'Travel',
  owner: { team: 'Travel desk', contact: 'travel@headway.test' },
  basePaths: ['/travel'],
  generation: 4,
  stable: { version: '1.2.0', since: moment, contract: 2 },
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
  p95ByHour: Array.from({ length: 24 }, (_, hour) => (hour < 22 ? null : hour === 22 ? 100 : 250)),
  backend: null,
  can: { setBackend: true },
  ...fields,
})

/** Returns a section with its history. */
export const sectionWith = (fields: Partial<Reply<typeof sectionsGet>> = {}): Reply<typeof sectionsGet> => ({
  ...listedSection(),
  history: [
    {
      id: 1,
      kind: 'used',
      at: moment,
      by: { id: 7, name: 'Ada Byron', token: 'build server' },
      reason: 'Approved by the desk',
      version: '1.2.0',
      previousVersion: '1.1.0',
    },
  ],
  ...fields,
})

export const releaseWith = (fields: Partial<Release> = {}): Release => ({
  version: '1.3.0',
  title: 'Travel',
  contract: 2,
  publishedAt: moment,
  publishedBy: { id: 7, name: 'Ada Byron', token: null },
  changes: 'Trips can be copied.',
  commit: null,
  builtAt: null,
  digest: 'a'.repeat(64),
  signedBy: null,
  sizes: { first: 20_000, total: 60_000, archive: 70_000, files: 12 },
  checks: [{ name: 'integrity', isPassed: true, message: 'Every file is what the build made.', details: [] }],
  isCompatible: true,
  misfits: [],
  faulty: null,
  usedAt: null,
  health: { ...health, loads: 0, failures: 0, errors: 0, p50: null, p95: null, people: 0 },
  faults: [],
  state: 'stored',
  ...fields,
})

export const tokenWith = (fields: Partial<SectionToken> = {}): SectionToken => ({
  id: 3,
  name: 'build server',
  createdAt: moment,
  createdBy: 'Ada Byron',
  expiresAt: '2099-05-01T08:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  scope: 'publish',
  ...fields,
})

export const keyWith = (fields: Partial<SectionKey> = {}): SectionKey => ({
  id: 5,
  name: 'Travel desk',
  publicKey: '-----BEGIN PUBLIC KEY-----',
  createdAt: moment,
  createdBy: 'Ada Byron',
  ...fields,
})

/** Returns a reply to the check or upload of an archive. */
export const publishing = (
  fields: Partial<Reply<typeof sectionReleasesPublish>> = {},
): Reply<typeof sectionReleasesPublish> => ({
  isStored: false,
  isAccepted: true,
  version: '1.3.0',
  digest: 'a'.repeat(64),
  sizes: { first: 20_000, total: 60_000, archive: 70_000, files: 12 },
  checks: releaseWith().checks,
  ...fields,
})
