import { NotFoundPage } from '@headway/design-system'
import { Suspense } from 'react'
import { Link, Route, Routes } from 'react-router-dom'
import type { Section } from '../mount.ts'
import { type PortalOptions, type RenderedPortal, renderInPortal } from './renderInPortal.tsx'

/**
 * Renders a section at a URL like the shell. Only the section's routes exist.
 *
 * @param section default export of its `src/mount.tsx`.
 * @param options initial path, signed-in user and server replies.
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
