import { conflict, invalid, invalidField, ProblemError } from '../../platform/errors.ts'

/** Returns a 409 at the email field for an email that is already in use. */
export const emailTaken = () =>
  new ProblemError(409, 'email_taken', {
    detail: 'This email address is already in use.',
    errors: [{ pointer: '/email', code: 'email_taken', message: 'This email address is already in use' }],
  })

/** Returns a 400 for a person who cannot have reports: unknown, inactive, staff or viewer. */
export const managerNotAllowed = (pointer: string) =>
  invalidField(pointer, 'manager_not_allowed', 'Choose an active person whose role can have direct reports')

/** Returns a 400 for a manager who is the person or someone below them. */
export const managerCycle = (pointer: string) =>
  invalid('manager_cycle', {
    detail: 'A person can’t report to themselves or to one of their own reports.',
    errors: [
      {
        pointer,
        code: 'manager_cycle',
        message: 'A person can’t report to themselves or to one of their own reports',
      },
    ],
  })

/** Returns a 400 for a person who cannot take over open tasks. */
export const receiverNotAllowed = (pointer: string) =>
  invalidField(pointer, 'receiver_not_allowed', 'Choose another active person who works on tasks')

/** Returns a 409 for the last super administrator, without whom no administrators could be managed. */
export const lastSuperAdmin = () =>
  conflict('last_super_admin', 'This is the last active super administrator.')

/** Returns a 409 for a role that cannot have reports while the person has some. */
export const hasDirectReports = () =>
  conflict('has_direct_reports', 'People report to this person. Give them another manager first.')
