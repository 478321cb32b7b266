import { describe, expect, it } from 'vitest'
import { findSubjectProblem } from './commit-messages.ts'

describe('the check of commit messages', () => {
  it.each([
    'fix(tasks): keep the time of a due date when it moves to another day',
    'docs: explain how to restore a backup',
    'test: API tokens expire at midnight',
    'feat(mfe-tasks): embed previews of files',
    'Merge branch main of origin',
  ])('the commit message check accepts the subject "%s"', (subject) => {
    expect(findSubjectProblem(subject)).toBeUndefined()
  })

  it.each([
    ['Read what was left', /form/],
    ['style: format a test', /form/],
    ['fix(Tasks): keep the time', /form/],
    ['fix(tasks): Keep the time', /lower-case/],
    ['fix(tasks): added a time', /imperative/],
    [`fix(tasks): ${'a'.repeat(61)}`, /has 73 characters/],
  ])('the commit message check rejects the subject "%s"', (subject, problem) => {
    expect(findSubjectProblem(subject)).toMatch(problem)
  })
})
