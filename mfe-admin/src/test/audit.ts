import type { AuditChain, AuditDetail } from '@headway/contracts/audit'

const moment = '2099-01-31T08:00:00.000Z'

/** Returns an audit entry, with overrides. */
export const entryWith = (fields: Partial<AuditDetail> = {}): AuditDetail => ({
  id: 41,
  at: moment,
  kind: 'user.updated',
  area: 'people',
  actor: { id: 7, name: 'Ada Byron', role: 'super_admin' },
  via: null,
  object: { type: 'user', id: '11', name: 'Grace Hopper' },
  address: '10.0.0.7',
  requestId: 'abcdefghijklmnop',
  before: { lastName: 'Murray' },
  after: { lastName: 'Hopper' },
  details: { fields: ['profile'] },
  people: [],
  hash: 'b'.repeat(64),
  previousHash: 'a'.repeat(64),
  ...fields,
})

/** Returns an audit entry as the list contains it. */
export const listedEntry = (fields: Partial<AuditDetail> = {}) => {
  const { before: _, after: __, details: ___, people: ____, ...rest } = entryWith(fields)
  const { hash: _____, previousHash: ______, ...entry } = rest
  return entry
}

export const chainWith = (fields: Partial<AuditChain> = {}): AuditChain => ({
  entries: 41,
  oldestAt: moment,
  newestAt: moment,
  retentionDays: 1_095,
  isAppendOnly: true,
  isBeingChecked: false,
  lastCheck: {
    at: moment,
    isIntact: true,
    entries: 41,
    firstId: 1,
    lastId: 41,
    brokenId: null,
    problem: null,
  },
  ...fields,
})
