import { applyTheme, DesignSystemProvider, readThemePreference } from '@headway/design-system'
import { BrowserRouter, createPortalStore } from '@headway/sdk'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { finishAccountAction } from './account/accountAction.ts'
import { ACCOUNT_RETURN_PATH } from './account/keycloak.ts'
import { CenteredScreen } from './start/CenteredScreen.tsx'
import { Start } from './start/Start.tsx'
import { messages } from './messages/en.ts'

const root = document.getElementById('root')
if (!root) {
  throw new Error('The page has no element to render into')
}

applyTheme(readThemePreference())

const isAccountReturn = location.pathname === ACCOUNT_RETURN_PATH
if (isAccountReturn) {
  void finishAccountAction()
}

createRoot(root).render(
  <StrictMode>
    <Provider store={createPortalStore()}>
      <DesignSystemProvider>
        <BrowserRouter>
          {isAccountReturn ? (
            <CenteredScreen>
              <p role="status">{messages.loading}</p>
            </CenteredScreen>
          ) : (
            <Start />
          )}
        </BrowserRouter>
      </DesignSystemProvider>
    </Provider>
  </StrictMode>,
)
