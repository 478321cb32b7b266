import { Async, NotFoundPage } from '@headway/design-system'
import { Link, useLocation } from '@headway/sdk'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { messages } from '../messages/en.ts'
import { reportError } from './health.ts'
import { forgetRunning, loadSection, releaseToShow } from './running.ts'
import { SectionBoundary } from './SectionBoundary.tsx'
import { knownSection } from './sectionStore.ts'
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

/** A fresh lazy component for each attempt and release: React remembers a failed one for ever. */
const lazySection = (name: string): ComponentType<{ path: string }> =>
  lazy(async () => {
    const { routes } = await loadSection(name)
    const screens = new Map(routes.map((route) => [route.path, route.component]))
    return {
      default: ({ path }: { path: string }) => {
        const Screen = screens.get(path)
        return Screen ? <Screen /> : <NotFoundPage home={<Link to="/" />} />
      },
    }
  })

interface Shown {
  visit: string
  release: string
  Section: ComponentType<{ path: string }>
}

/** Decides what a visit shows. A newer release comes with a navigation only, not with a drawing in between. */
function show(name: string, visit: string, before?: Shown): Shown {
  const release = `${visit.split(' ')[0]} ${releaseToShow(name)}`
  return before?.release === release ? { ...before, visit } : { visit, release, Section: lazySection(name) }
}

/** Shows a page of a section, or what to do when it cannot be shown; whatever happens in it stays in it. */
export function SectionRoute({ name, title, path, pageTitle }: SectionRouteProps) {
  const [attempt, setAttempt] = useState(0)
  const { pathname } = useLocation()
  const visit = `${attempt} ${pathname}`
  const [shown, setShown] = useState(() => show(name, visit))
  if (shown.visit !== visit) {
    setShown(show(name, visit, shown))
  }
  const { release, Section } = shown
  const handleError = (error: Error, componentStack: string) => {
    const entry = knownSection(name)
    if (entry) {
      reportError(entry, error, componentStack)
    }
  }
  const handleRetry = () => {
    forgetRunning(name)
    setAttempt((count) => count + 1)
  }
  useEffect(() => {
    document.title = `${pageTitle} · ${messages.product}`
  }, [pageTitle, path])
  return (
    <SectionBoundary
      key={release}
      onError={handleError}
      fallback={(error) => (
        <SectionUnavailable name={name} title={title} error={error} onRetry={handleRetry} />
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
