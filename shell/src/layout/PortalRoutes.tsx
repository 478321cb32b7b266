import { NotFoundPage } from '@headway/design-system'
import { Link, Navigate, Route, Routes } from '@headway/sdk'
import { ComingSoon } from '../coming-soon/ComingSoon.tsx'
import { Dashboard } from '../dashboard/Dashboard.tsx'
import { placeholders } from '../navigation/navigation.ts'
import { routesOf } from '../sections/adopt.ts'
import { useKnownSections } from '../sections/sectionStore.ts'
import { findSection } from '../sections/registry.ts'
import { SectionRoute } from '../sections/SectionRoute.tsx'

/** The shell's own pages, each section's pages, placeholders where no section has them, and the not-found screen for everything else. */
export function PortalRoutes() {
  const sections = useKnownSections()
  return (
    <Routes>
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
      <Route path="*" element={<NotFoundPage home={<Link to="/" />} />} />
    </Routes>
  )
}
