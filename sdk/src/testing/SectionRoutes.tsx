import { NotFoundPage } from '@headway/design-system'
import { Suspense } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import type { Section } from '../mount.ts'

/** Renders the page of a section at the current path. Only the section's routes exist. */
export function SectionRoutes({ section }: { section: Section }) {
  return (
    <Routes>
      {section.routes.map(({ path, component: Screen }) => (
        <Route
          key={path}
          path={path}
          element={
            <Suspense fallback={null}>
              <Screen />
            </Suspense>
          }
        />
      ))}
      <Route path="*" element={<NotFoundPage home={<Link to="/" />} />} />
    </Routes>
  )
}
