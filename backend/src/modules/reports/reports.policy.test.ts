import { type Role, roles } from '@headway/contracts'
import { describe, expect, it } from 'vitest'
import { fileAbilities, type FileState } from '../../platform/files/large-files.policy.ts'
import { can, type ReportInvolvement } from './reports.policy.ts'

const stranger: ReportInvolvement = { isAuthor: false, isAboveAuthor: false, isTaskCreator: false }
const author: ReportInvolvement = { ...stranger, isAuthor: true }
const above: ReportInvolvement = { ...stranger, isAboveAuthor: true }
const creator: ReportInvolvement = { ...stranger, isTaskCreator: true }
const pending: FileState = { needsApproval: true, decision: null }
const approved: FileState = { needsApproval: true, decision: 'approved' }
const rejected: FileState = { needsApproval: true, decision: 'rejected' }
const small: FileState = { needsApproval: false, decision: null }

const allowed = (predicate: (actor: { role: Role }) => boolean) => roles.filter((role) => predicate({ role }))

describe('reports policy', () => {
  it('everyone but president and viewer may submit reports', () => {
    expect(allowed(can.create)).toEqual(['super_admin', 'it_admin', 'sr_pm', 'pm', 'staff'])
  })

  it.each([
    ['a stranger', stranger, ['super_admin', 'it_admin', 'president', 'sr_pm', 'viewer']],
    ['the author', author, [...roles]],
    ['someone above', above, ['super_admin', 'it_admin', 'president', 'sr_pm', 'pm', 'viewer']],
    ['the creator of the task', creator, ['super_admin', 'it_admin', 'president', 'sr_pm', 'pm', 'viewer']],
  ])('the roles that may read a report are as specified for %s', (_, involvement, expected) => {
    expect(allowed((actor) => can.read(actor, involvement))).toEqual(expected)
  })

  it.each([
    ['a stranger', stranger, ['super_admin']],
    ['someone above', above, ['super_admin', 'sr_pm', 'pm']],
    ['the author', author, []],
  ])('the roles that may approve a pending file are as specified for %s', (_, involvement, expected) => {
    expect(allowed((actor) => can.approve(actor, involvement, pending))).toEqual(expected)
  })

  it.each([
    ['someone not above', { isSelf: false, isAbove: false }, ['super_admin', 'it_admin']],
    [
      'someone above',
      { isSelf: false, isAbove: true },
      ['super_admin', 'it_admin', 'president', 'sr_pm', 'pm', 'staff'],
    ],
    ['the person', { isSelf: true, isAbove: false }, []],
  ])('the roles that may excuse a missing report are as specified for %s', (_, person, expected) => {
    expect(allowed((actor) => can.excuse(actor, person))).toEqual(expected)
  })

  it('a small file never needs approval', () => {
    expect(allowed((actor) => can.approve(actor, above, small))).toEqual([])
  })

  it('readers who may not decide a file cannot download it while it is pending or rejected', () => {
    for (const state of [pending, rejected]) {
      expect(allowed((actor) => can.download(actor, stranger, state))).toEqual(['super_admin'])
      expect(allowed((actor) => can.download(actor, above, state))).toEqual(['super_admin', 'sr_pm', 'pm'])
      expect(can.download({ role: 'staff' }, author, state)).toBe(true)
    }
    expect(allowed((actor) => can.download(actor, stranger, approved))).toEqual([...roles])
  })

  it('a decided report file offers no second decision', () => {
    expect(fileAbilities({ role: 'pm' }, above, pending).approve).toBe(true)
    expect(fileAbilities({ role: 'pm' }, above, approved).approve).toBe(false)
  })
})
