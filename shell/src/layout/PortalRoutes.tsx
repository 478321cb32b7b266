import { Link, type Location, Navigate, Route, Routes, useLocation } from '@headway/sdk'
import { Activity, useEffect, useState } from 'react'
import { ComingSoon } from '../coming-soon/ComingSoon.tsx'
import { Dashboard } from '../dashboard/Dashboard.tsx'
import { placeholders } from '../navigation/navigation.ts'
import { routesOf } from '../sections/adopt.ts'
import { findSection, type SectionEntry } from '../sections/registry.ts'
import { replaceReleases, useShownSections } from '../sections/running.ts'
import { SectionRoute } from '../sections/SectionRoute.tsx'
import { type Screen, type Screens, screensAfter } from './keptScreens.ts'
import { Async, NotFoundPage } from '@headway/design-system'
import { messages } from '../messages/en.ts'
import { refreshSections } from '../sections/sectionStore.ts'

/**
 * An address that nothing known has a page for. The sections are asked for once more before it is called missing: a page may be as
 * old as a portal that was just starting, or as a section that has come since.
 */
function UnknownPage() {
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    let isWanted = true
    const settle = () => {
      if (isWanted) {
        setIsAsked(true)
      }
    }
    refreshSections().then(settle, settle)
    return () => {
      isWanted = false
    }
  }, [])
  if (isAsked) {
    return <NotFoundPage home={<Link to="/" />} />
  }
  return (
    <Async state="loading" loadingText={messages.sections.loading}>
      {null}
    </Async>
  )
}

/** What stands in the document, the shown page last. */
function useScreens(): Screen[] {
  const location = useLocation()
  const [stood, setStood] = useState<{ at: Location; screens: Screens }>(() => ({
    at: location,
    screens: { shown: { id: 0, location } },
  }))
  let { screens } = stood
  if (stood.at !== location) {
    replaceReleases()
    screens = screensAfter(screens, location)
    setStood({ at: location, screens })
  }
  return screens.below ? [screens.below, screens.shown] : [screens.shown]
}

/** The page that is shown, and hidden what it was opened from, which sees no other address than its own. */
export function PortalRoutes() {
  const screens = useScreens()
  const sections = useShownSections()
  return screens.map(({ id, location }, index) => (
    <Activity key={id} mode={index === screens.length - 1 ? 'visible' : 'hidden'}>
      <PageRoutes location={location} sections={sections} />
    </Activity>
  ))
}

interface PageRoutesProps {
  location: Location
  /** With the release that this page shows of each, whose routes are matched. */
  sections: readonly SectionEntry[]
}

/** The shell's own pages, each section's pages, placeholders for pages that no section has, and the not-found page. */
function PageRoutes({ location, sections }: PageRoutesProps) {
  return (
    <Routes location={location}>
      <Route path="/" element={<Dashboard />} />
      <Route path="/signed-out" element={<Navigate to="/" replace />} />
      {placeholders
        .filter(({ to }) => !findSection(sections, to))
        .map(({ to, label }) => (
          <Route key={to} path={to} element={<ComingSoon page={label} />} />
        ))}
      {sections.flatMap((section) =>
        routesOf(section).map(({ path, title }) => (
          <Route
            key={path}
            path={path}
            element={
              <SectionRoute
                key={section.name}
                name={section.name}
                title={section.title}
                path={path}
                pageTitle={title}
              />
            }
          />
        )),
      )}
      <Route path="*" element={<UnknownPage key={location.pathname} />} />
    </Routes>
  )
}
