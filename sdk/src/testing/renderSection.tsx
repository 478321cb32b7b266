import { NotFoundPage } from '@headway/design-system'
import { Suspense } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import type { Section } from '../mount.ts'
import { type PortalOptions, type RenderedPortal, renderInPortal } from './renderInPortal.tsx'

/**
 * Renders a section at one of its addresses, as the shell would: only the routes that it has described are there.
 *
 * @param section default export of its `src/mount.tsx`.
 * @param options where the router stands, who is signed in, what the server answers.
 */
export function renderSection(section: Section, options: PortalOptions & { path: string }): RenderedPortal {
  return renderInPortal(
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
    </Routes>,
    options,
  )
}
