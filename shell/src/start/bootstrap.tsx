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
  type PreloadedResponse,
  storePreloadedResponses,
} from '@headway/sdk'
import { type ReactNode, startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { ACCOUNT_RETURN_PATH } from '../account/accountReturn.ts'
import { CenteredScreen } from './CenteredScreen.tsx'
import { PortalBoundary } from './PortalBoundary.tsx'
import { prefetchFirstScreen } from './prefetch-first-screen.ts'
import { Start } from './Start.tsx'
import { messages } from '../messages/en.ts'

/** Element with replies that the gateway fetched while it sent the page (ADR 140). */
const ELEMENT = 'headway-answers'

/** Makes the replies embedded in the page answer its first requests. */
function takePreloadedResponses(): void {
  const element = document.getElementById(ELEMENT)
  if (!element?.textContent) {
    return
  }
  storePreloadedResponses(JSON.parse(element.textContent) as Record<string, PreloadedResponse>)
  element.remove()
}

const root = document.getElementById('root')
if (!root) {
  throw new Error('The page has no element to render into')
}

applyTheme(readThemePreference())
applyDensity(readDensity())
takePreloadedResponses()
enableRequestThrottle()

const container = createRoot(root)
const store = createPortalStore()

function render(screen: ReactNode): void {
  // A transition renders in small steps, so that the page stays responsive, and effects run after the first paint.
  startTransition(() =>
    container.render(
      <StrictMode>
        <Provider store={store}>
          <DesignSystemProvider>
            {/* Navigation renders synchronously within the click, not in steps between other work. */}
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
  import('../account/accountAction.ts')
    .then(({ finishAccountAction }) => finishAccountAction())
    .catch(() => location.replace('/'))
  render(
    <CenteredScreen>
      <p role="status">{messages.loading}</p>
    </CenteredScreen>,
  )
} else {
  // Runs in a separate task, after the store and the root (ADR 140).
  setTimeout(() => void prefetchFirstScreen(store).finally(() => render(<Start />)))
}
