import { Async, NotFoundPage } from '@headway/design-system'
import { Link } from '@headway/sdk'
import { Suspense, useEffect, useState } from 'react'
import { messages } from '../messages/en.ts'
import type { MountedSection } from './adopt.ts'
import { endFailure } from './failing.ts'
import { reportError } from './health.ts'
import { forgetFrozen, markRendering } from './render-watchdog.ts'
import {
  forgetRunning,
  isSwitchedOff,
  loadSection,
  mountedSection,
  runningRelease,
  shownRelease,
} from './running.ts'
import { SectionBoundary } from './SectionBoundary.tsx'
import { refreshSections } from './sectionStore.ts'
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

/** A page that has not been drawn by then has failed, as one that throws has; parts of it may come over a slow line, in milliseconds. */
const DRAWN_WITHIN = 30_000

interface Outcome {
  section?: MountedSection
  error?: unknown
}

/**
 * A section to be drawn, loaded where it is not in the page yet; undefined meanwhile. Not by `lazy`: what React has once shown a
 * fallback for, it holds back for 300 ms.
 *
 * @throws what kept the section from loading.
 */
export function useSection(name: string): MountedSection | undefined {
  const [{ section, error }, setOutcome] = useState<Outcome>(() => {
    const known = mountedSection(name)
    return known ? { section: known } : {}
  })
  const isKnown = section !== undefined

  useEffect(() => {
    if (isKnown) {
      return
    }
    let isWanted = true
    const settle = (outcome: Outcome) => {
      if (isWanted) {
        setOutcome(outcome)
      }
    }
    loadSection(name).then(
      (loaded) => settle({ section: loaded }),
      (reason: unknown) => settle({ error: reason ?? new Error(name) }),
    )
    return () => {
      isWanted = false
    }
  }, [name, isKnown])

  if (error !== undefined) {
    throw error
  }
  const entry = runningRelease(name)
  if (section && entry) {
    markRendering(entry)
  }
  return section
}

const loading = (
  <Async state="loading" loadingText={messages.sections.loading}>
    {null}
  </Async>
)

/**
 * Stands for a page that waits for something while it is drawn.
 *
 * @throws Error when it has waited for too long: what it waits for may never come, and nobody would be told.
 */
function Waiting() {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), DRAWN_WITHIN)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) {
    throw new Error(`The page was not drawn within ${DRAWN_WITHIN / 1_000} seconds`)
  }
  return loading
}

function SectionScreen({ name, path }: { name: string; path: string }) {
  const section = useSection(name)
  useEffect(() => {
    if (section) {
      endFailure(name)
    }
  }, [name, section])
  if (!section) {
    return loading
  }
  const Screen = section.routes.find((route) => route.path === path)?.component
  return Screen ? <Screen /> : <NotFoundPage home={<Link to="/" />} />
}

/** Shows a page of a section, or a panel that says why it cannot be shown. Errors of the section stay inside. */
export function SectionRoute({ name, title, path, pageTitle }: SectionRouteProps) {
  const [attempt, setAttempt] = useState(0)
  const handleError = (error: Error, componentStack: string) => {
    const entry = runningRelease(name)
    if (entry) {
      reportError(entry, error, componentStack)
    }
  }
  const handleRetry = async () => {
    // What is known may be old: the section may have been switched on or mended meanwhile.
    await refreshSections().catch(() => undefined)
    forgetFrozen(name)
    forgetRunning(name)
    setAttempt((count) => count + 1)
  }
  useEffect(() => {
    document.title = `${pageTitle} · ${messages.product}`
  }, [pageTitle, path])
  if (isSwitchedOff(name)) {
    return <SectionUnavailable name={name} title={title} error={null} onRetry={() => void handleRetry()} />
  }
  return (
    <SectionBoundary
      key={`${attempt} ${shownRelease(name)}`}
      onError={handleError}
      fallback={(error) => (
        <SectionUnavailable name={name} title={title} error={error} onRetry={() => void handleRetry()} />
      )}
    >
      <Suspense fallback={<Waiting />}>
        <SectionScreen name={name} path={path} />
      </Suspense>
    </SectionBoundary>
  )
}
