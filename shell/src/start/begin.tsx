import {
  applyDensity,
  applyTheme,
  DesignSystemProvider,
  readDensity,
  readThemePreference,
} from '@headway/design-system'
import {
  BrowserRouter,
  createPortalStore,
  enableRequestThrottle,
  type FirstAnswer,
  keepFirstAnswers,
} from '@headway/sdk'
import { type ReactNode, startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { finishAccountAction } from '../account/accountAction.ts'
import { ACCOUNT_RETURN_PATH } from '../account/keycloak.ts'
import { CenteredScreen } from './CenteredScreen.tsx'
import { PortalBoundary } from './PortalBoundary.tsx'
import { prepareFirstScreen } from './prepare.ts'
import { Start } from './Start.tsx'
import { messages } from '../messages/en.ts'

/** The gateway has asked for them while the page was on its way (ADR 140). */
const ELEMENT = 'headway-answers'

/** Has the page's first calls answered by what came with it, where that is so. */
function takeAnswersOfPage(): void {
  const element = document.getElementById(ELEMENT)
  if (!element?.textContent) {
    return
  }
  keepFirstAnswers(JSON.parse(element.textContent) as Record<string, FirstAnswer>)
  element.remove()
}

const root = document.getElementById('root')
if (!root) {
  throw new Error('The page has no element to render into')
}

applyTheme(readThemePreference())
applyDensity(readDensity())
takeAnswersOfPage()
enableRequestThrottle()

const container = createRoot(root)
const store = createPortalStore()

function draw(screen: ReactNode): void {
  // In pieces, so that the page answers meanwhile, and with what follows the first painting after it.
  startTransition(() =>
    container.render(
      <StrictMode>
        <Provider store={store}>
          <DesignSystemProvider>
            {/* What is drawn after a click is drawn in it, not in pieces between other work. */}
            <BrowserRouter useTransitions={false}>
              <PortalBoundary>{screen}</PortalBoundary>
            </BrowserRouter>
          </DesignSystemProvider>
        </Provider>
      </StrictMode>,
    ),
  )
}

if (location.pathname === ACCOUNT_RETURN_PATH) {
  void finishAccountAction()
  draw(
    <CenteredScreen>
      <p role="status">{messages.loading}</p>
    </CenteredScreen>,
  )
} else {
  // In a task of its own, after the store and the root (ADR 135).
  setTimeout(() => void prepareFirstScreen(store).finally(() => draw(<Start />)))
}
