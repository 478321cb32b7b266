import type { SectionBackend } from '@headway/contracts/section-backend'

type Failure = NonNullable<SectionBackend['lastFailure']>['reason']

/** Texts about a section's own backend. */
export const backendMessages = {
  title: 'Backend',
  empty: 'No backend. This section uses the portal’s API only.',
  emptyReadOnly: 'A super administrator can set the address of a backend.',
  set: 'Set address',
  change: 'Change',
  remove: 'Remove',
  address: 'Base URL',
  state: 'Last 15 minutes',
  states: {
    idle: 'No requests',
    healthy: 'Healthy',
    slow: 'Slow',
    failing: 'Failing',
  } satisfies Record<SectionBackend['state'], string>,
  requests: 'Requests, 24 hours',
  failed: 'Failed',
  slow: 'Slower than 2 seconds',
  lastFailure: (when: string, reason: string) => `Last failure ${when}. ${reason}`,
  failures: {
    unreachable: 'It couldn’t be reached.',
    timeout: 'It didn’t respond in time.',
    invalid_response: 'Its response was not allowed, such as HTML, a redirect or a cookie.',
    server_error: 'It reported an internal error.',
  } satisfies Record<Failure, string>,
  formTitle: 'Set the backend address',
  formDescription: 'Requests of this section’s pages are sent there with a signed token of the user.',
  formHint: 'For example https://travel.example.org/api. Private networks must be allowed by the operator.',
  submit: 'Save address',
  done: 'Backend address saved',
} as const
