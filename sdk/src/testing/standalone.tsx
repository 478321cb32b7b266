import {
  applyDensity,
  applyTheme,
  DesignSystemProvider,
  readDensity,
  readThemePreference,
  space,
} from '@headway/design-system'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import styled from 'styled-components'
import type { Section } from '../mount.ts'
import { createPortalStore } from '../store.ts'
import { SectionRoutes } from './SectionRoutes.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

const Main = styled.main`
  padding: ${space[24]};
`

/**
 * Renders the pages of a section without the shell, for `headway-section dev --standalone`. The development server
 * answers its requests.
 *
 * @param section default export of its `src/mount.tsx`.
 */
export function renderStandalone(section: Section): void {
  applyTheme(readThemePreference())
  applyDensity(readDensity())
  const root = document.body.appendChild(document.createElement('div'))
  createRoot(root).render(
    <Provider store={createPortalStore()}>
      <DesignSystemProvider>
        <BrowserRouter>
          <Main>
            <SignedInOnly>
              <SectionRoutes section={section} />
            </SignedInOnly>
          </Main>
        </BrowserRouter>
      </DesignSystemProvider>
    </Provider>,
  )
}
