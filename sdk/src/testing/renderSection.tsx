import type { Section } from '../mount.ts'
import { type PortalOptions, type RenderedPortal, renderInPortal } from './renderInPortal.tsx'
import { SectionRoutes } from './SectionRoutes.tsx'

/**
 * Renders a section at a URL like the shell. Only the section's routes exist.
 *
 * @param section default export of its `src/mount.tsx`.
 * @param options initial path, signed-in user and server replies.
 */
export function renderSection(section: Section, options: PortalOptions & { path: string }): RenderedPortal {
  return renderInPortal(<SectionRoutes section={section} />, options)
}
