import { Async, NotFoundPage } from '@headway/design-system'
import { Link } from '@headway/sdk'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { messages } from '../messages/en.ts'
import { loadSection } from './load-section.ts'
import { SectionBoundary } from './SectionBoundary.tsx'
import { SectionUnavailable } from './SectionUnavailable.tsx'

interface SectionRouteProps {
  name: string
  /** Of the section. */
  title: string
  /** The route of the section that is shown, as its description has it. */
  path: string
  /** What the page is called until its heading has come. */
  pageTitle: string
}

/** A fresh lazy component for each attempt: React remembers a failed one for ever. */
const lazySection = (name: string, attempt: number): ComponentType<{ path: string }> =>
  lazy(async () => {
    const { routes } = await loadSection(name, attempt)
    const screens = new Map(routes.map((route) => [route.path, route.component]))
    return {
      default: ({ path }: { path: string }) => {
        const Screen = screens.get(path)
        return Screen ? <Screen /> : <NotFoundPage home={<Link to="/" />} />
      },
    }
  })

/** Shows a page of a section, or what to do when it cannot be shown; whatever happens in it stays in it. */
export function SectionRoute({ name, title, path, pageTitle }: SectionRouteProps) {
  const [attempt, setAttempt] = useState(0)
  const Section = useMemo(() => lazySection(name, attempt), [name, attempt])
  useEffect(() => {
    document.title = `${pageTitle} · ${messages.product}`
  }, [pageTitle, path])
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
        <Section path={path} />
      </Suspense>
    </SectionBoundary>
  )
}
