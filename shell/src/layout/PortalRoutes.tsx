import { NotFoundPage } from '@headway/design-system'
import { Link, Navigate, Route, Routes } from '@headway/sdk'
import { ComingSoon } from '../coming-soon/ComingSoon.tsx'
import { Dashboard } from '../dashboard/Dashboard.tsx'
import { placeholders } from '../navigation/navigation.ts'
import { knownSections } from '../sections/load-section.ts'
import { SectionRoute } from '../sections/SectionRoute.tsx'

/** The shell's own pages, each section below its base paths, and the not-found screen for everything else. */
export function PortalRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Dashboard />} />
      <Route path="/signed-out" element={<Navigate to="/" replace />} />
      {placeholders.map(({ to, label }) => (
        <Route key={to} path={to} element={<ComingSoon page={label} />} />
      ))}
      {knownSections().flatMap((section) =>
        section.basePaths.map((base) => (
          <Route
            key={base}
            path={`${base}/*`}
            element={<SectionRoute key={section.name} name={section.name} title={section.title} />}
          />
        )),
      )}
      <Route path="*" element={<NotFoundPage home={<Link to="/" />} />} />
    </Routes>
  )
}
