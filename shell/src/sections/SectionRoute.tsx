import { Async } from '@headway/design-system'
import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react'
import { messages } from '../messages/en.ts'
import { loadSection } from './load-section.ts'
import { SectionBoundary } from './SectionBoundary.tsx'
import { SectionUnavailable } from './SectionUnavailable.tsx'

interface SectionRouteProps {
  name: string
  title: string
}

/** A fresh lazy component for each attempt: React remembers a failed one for ever. */
const lazySection = (name: string, attempt: number): ComponentType =>
  lazy(async () => ({ default: (await loadSection(name, attempt)).Routes }))

/** Shows a section, or what to do when it cannot be shown; whatever happens in it stays in it. */
export function SectionRoute({ name, title }: SectionRouteProps) {
  const [attempt, setAttempt] = useState(0)
  const Section = useMemo(() => lazySection(name, attempt), [name, attempt])
  return (
    <SectionBoundary
      key={attempt}
      fallback={(error) => (
        <SectionUnavailable
          name={name}
          title={title}
          error={error}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      )}
    >
      <Suspense
        fallback={
          <Async state="loading" loadingText={messages.sections.loading}>
            {null}
          </Async>
        }
      >
        <Section />
      </Suspense>
    </SectionBoundary>
  )
}
