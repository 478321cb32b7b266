import { conflict, invalid, invalidField, ProblemError } from '../../platform/http/errors.ts'

/** 409 at the e-mail field: somebody has this address already. */
export const emailTaken = () =>
  new ProblemError(409, 'email_taken', {
    detail: 'This email address is already in use.',
    errors: [{ pointer: '/email', code: 'email_taken', message: 'This email address is already in use' }],
  })

/** 400 for somebody whom nobody can report to: unknown, inactive, staff or viewer. */
export const managerNotAllowed = (pointer: string) =>
  invalidField(pointer, 'manager_not_allowed', 'Choose an active person whose role can have reports')

/** 400 for a manager who is the person or somebody below. */
export const managerCycle = (pointer: string) =>
  invalid('manager_cycle', {
    detail: 'A person can’t report to themselves or to one of their reports.',
    errors: [
      {
        pointer,
        code: 'manager_cycle',
        message: 'A person can’t report to themselves or to one of their reports',
      },
    ],
  })

/** 400 for somebody who cannot take over open tasks. */
export const receiverNotAllowed = (pointer: string) =>
  invalidField(pointer, 'receiver_not_allowed', 'Choose another active person who works on tasks')

/** 409: without this person nobody could manage administrators any more. */
export const lastSuperAdmin = () =>
  conflict('last_super_admin', 'This is the last active super administrator.')

/** 409: the new role cannot have the reports this person has. */
export const hasDirectReports = () =>
  conflict('has_direct_reports', 'People report to this person. Give them another manager first.')
