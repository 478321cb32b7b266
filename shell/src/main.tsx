import { applyTheme, DesignSystemProvider, readThemePreference } from '@headway/design-system'
import { BrowserRouter, createPortalStore } from '@headway/sdk'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { Start } from './start/Start.tsx'

const root = document.getElementById('root')
if (!root) {
  throw new Error('The page has no element to render into')
}

applyTheme(readThemePreference())

createRoot(root).render(
  <StrictMode>
    <Provider store={createPortalStore()}>
      <DesignSystemProvider>
        <BrowserRouter>
          <Start />
        </BrowserRouter>
      </DesignSystemProvider>
    </Provider>
  </StrictMode>,
)
