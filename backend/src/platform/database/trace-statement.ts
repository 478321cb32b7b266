import { withSpan } from '@headway/server-kit/tracing'

/** Adds a span for a statement to the trace of its request, with placeholders in place of values. */
export const traceStatement = <Result>(statement: string, run: () => Promise<Result>): Promise<Result> =>
  withSpan(
    {
      name: /^\s*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? 'STATEMENT',
      kind: 'client',
      requiresParent: true,
      attributes: { 'db.system.name': 'mysql', 'db.query.text': statement },
    },
    run,
  )
