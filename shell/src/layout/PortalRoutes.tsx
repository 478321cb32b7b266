import {
  lazyComponent,
  Link,
  type Location,
  Navigate,
  Route,
  Routes,
  useLocation,
  usePreload,
} from '@headway/sdk'
import { Activity, Suspense, useEffect, useState } from 'react'
import { ComingSoon } from '../coming-soon/ComingSoon.tsx'
import { placeholders } from '../navigation/navigation.ts'
import { routesOf } from '../sections/normalize-section.ts'
import { findSection, type SectionEntry } from '../sections/registry.ts'
import { replaceReleases, useShownSections } from '../sections/section-instances.ts'
import { SectionRoute } from '../sections/SectionRoute.tsx'
import { type Screen, type Screens, screensAfter } from './keepAliveScreens.ts'
import { Async, NotFoundPage } from '@headway/design-system'
import { messages } from '../messages/en.ts'
import { refreshSections } from '../sections/sectionStore.ts'

/** Not part of the first load of a section's page. The gateway preloads it for `/` (docs/BENCH.md, D1). */
const Dashboard = lazyComponent(
  async () => (await import(/* webpackChunkName: "dashboard" */ '../dashboard/Dashboard.tsx')).Dashboard,
)

const loading = (
  <Async state="loading" loadingText={messages.sections.loading}>
    {null}
  </Async>
)

/**
 * Page for an unknown URL. It fetches the list of sections again before it shows "not found". The page may have been
 * loaded before a section was added, or while the portal was starting.
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
  return loading
}

/** Returns the mounted pages, the visible one last. */
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
  // The form that was left counted as unsaved work until now.
  useEffect(replaceReleases, [location])
  return screens.below ? [screens.below, screens.shown] : [screens.shown]
}

/** Renders the visible page and, hidden, the page from which it was opened. The hidden page keeps its own location. */
export function PortalRoutes() {
  const screens = useScreens()
  usePreload(Dashboard)
  const sections = useShownSections()
  return screens.map(({ id, location }, index) => (
    <Activity key={id} mode={index === screens.length - 1 ? 'visible' : 'hidden'}>
      <PageRoutes location={location} sections={sections} />
    </Activity>
  ))
}

interface PageRoutesProps {
  location: Location
  /** Sections in the release that this page shows; their routes are matched. */
  sections: readonly SectionEntry[]
}

/**
 * Routes of the shell's own pages, the sections' pages, placeholders for pages without a section, and the not-found
 * page.
 */
function PageRoutes({ location, sections }: PageRoutesProps) {
  return (
    <Routes location={location}>
      <Route
        path="/"
        element={
          <Suspense fallback={loading}>
            <Dashboard />
          </Suspense>
        }
      />
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
