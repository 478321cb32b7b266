import { Async, NotFoundPage } from '@headway/design-system'
import { Link } from '@headway/sdk'
import { Suspense, useEffect, useState } from 'react'
import { messages } from '../messages/en.ts'
import type { MountedSection } from './normalize-section.ts'
import { clearFailure } from './section-failures.ts'
import { forgetFrozen, markRendering } from './render-watchdog.ts'
import { reportSectionError } from './report-section-error.ts'
import {
  discardInstance,
  isSwitchedOff,
  loadSection,
  mountedSection,
  runningRelease,
  shownRelease,
} from './section-instances.ts'
import { SectionBoundary } from './SectionBoundary.tsx'
import { refreshSections } from './sectionStore.ts'
import { SectionUnavailable } from './SectionUnavailable.tsx'
import { Waiting } from './Waiting.tsx'

interface SectionRouteProps {
  name: string
  /** Title of the section. */
  title: string
  /** Path of the section's route that is shown, as in its description. */
  path: string
  /** Title of the page until its heading is rendered. */
  pageTitle: string
}

/**
 * Timeout for rendering a page, in milliseconds. A page that takes longer is treated like one that throws. Slow
 * connections may delay parts of it.
 */
const RENDER_TIMEOUT_MS = 30_000

interface Outcome {
  section?: MountedSection
  error?: unknown
}

/**
 * Loads a section if necessary and returns it; undefined while it loads. It does not use `lazy`, because React delays
 * content by 300 ms once it has shown a fallback.
 *
 * @throws the error that kept the section from loading.
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

function SectionScreen({ name, path }: { name: string; path: string }) {
  const section = useSection(name)
  useEffect(() => {
    if (section) {
      clearFailure(name)
    }
  }, [name, section])
  if (!section) {
    return loading
  }
  const Screen = section.routes.find((route) => route.path === path)?.component
  return Screen ? <Screen /> : <NotFoundPage home={<Link to="/" />} />
}

/**
 * Page of a section, or a panel with the reason why it cannot be shown. Errors of the section do not affect the rest of
 * the portal.
 */
export function SectionRoute({ name, title, path, pageTitle }: SectionRouteProps) {
  const [attempt, setAttempt] = useState(0)
  const handleRetry = async () => {
    // The known entry may be outdated, because the section may have been switched on or fixed.
    await refreshSections().catch(() => undefined)
    forgetFrozen(name)
    discardInstance(name)
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
      onError={(error, stack) => reportSectionError(name, error, stack)}
      fallback={(error) => (
        <SectionUnavailable name={name} title={title} error={error} onRetry={() => void handleRetry()} />
      )}
    >
      <Suspense fallback={<Waiting limitMs={RENDER_TIMEOUT_MS}>{loading}</Waiting>}>
        <SectionScreen name={name} path={path} />
      </Suspense>
    </SectionBoundary>
  )
}
