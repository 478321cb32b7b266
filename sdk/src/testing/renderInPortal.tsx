import type { EndpointDefinition } from '@headway/contracts'
import { authUser, type CurrentUser } from '@headway/contracts/auth'
import { DesignSystemProvider, forgetToasts } from '@headway/design-system'
import { cleanup, configure, prettyDOM, render } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { StyleSheetManager } from 'styled-components'
import { expect, onTestFinished } from 'vitest'
import { notifySignedOut } from '../session-ended.ts'
import { createPortalStore } from '../store.ts'
import { answerFrom } from './network.ts'
import { signedIn } from './people.ts'
import { type Asked, type PreparedReply, reply, ReplyBook } from './replies.ts'
import { SignedInOnly } from './SignedInOnly.tsx'

/** Options of a rendering: user, server replies and URL. */
export interface PortalOptions {
  /** The signed-in user; a project manager by default. */
  user?: CurrentUser
  /** Replies of the server. A request without a prepared reply fails the test. */
  replies?: readonly PreparedReply[]
  /** Initial path of the router. */
  path?: string
}

/** Functions for a test to interact with the rendered element. */
export interface RenderedPortal {
  /** Simulates the user's clicks and keystrokes. */
  user: ReturnType<typeof userEvent.setup>
  /** Replaces the reply of an endpoint for further requests. */
  change: (next: PreparedReply) => void
  /** Returns the requests to an endpoint so far. */
  asked: (endpoint: EndpointDefinition) => Asked[]
  store: ReturnType<typeof createPortalStore>
  /** Returns the router's path and query string. */
  address: () => string
  unmount: () => void
}

/**
 * Renders part of a section like the shell: with a real store, design system and router. A simulated server gives the
 * prepared replies. The contracts validate all requests and responses.
 */
export function renderInPortal(element: ReactElement, options: PortalOptions = {}): RenderedPortal {
  const { user = signedIn('pm'), replies = [], path = '/' } = options
  const book = new ReplyBook([...replies, reply(authUser, user)])
  answerFrom(book)
  onTestFinished(() => {
    cleanup()
    notifySignedOut()
    localStorage.clear()
    forgetToasts()
    expect(book.failures, 'calls that do not fit the prepared replies').toEqual([])
  })
  const store = createPortalStore()
  let address = path
  const Address = () => {
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  const { unmount } = render(
    // Styles go to an element outside the document. In the document, happy-dom would match every rule against every
    // element for each query by role.
    <StyleSheetManager target={document.createElement('div')}>
      <Provider store={store}>
        <DesignSystemProvider>
          <MemoryRouter initialEntries={[path]}>
            <Address />
            <SignedInOnly>{element}</SignedInOnly>
          </MemoryRouter>
        </DesignSystemProvider>
      </Provider>
    </StyleSheetManager>,
  )
  return {
    // Skips the check, because some CSS rules that control pointer events are not in the document.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    change: (next) => book.change(next),
    asked: (endpoint) => book.askedOf(endpoint),
    store,
    address: () => address,
    unmount,
  }
}

/** Maximum wait of `findBy…` and `waitFor` in milliseconds. Busy machines can set ASYNC_UTIL_TIMEOUT_MS to more. */
const MAX_WAIT_MS = Number(process.env.ASYNC_UTIL_TIMEOUT_MS ?? 5_000)

/**
 * Returns the error of a query that found nothing. With DEBUG_PRINT_LIMIT, the number of characters, it contains the
 * document; otherwise the document would hide the message.
 */
function elementError(message: string | null, container: Element): Error {
  const text = message ?? 'Not found'
  const error = new Error(process.env.DEBUG_PRINT_LIMIT ? `${text}\n\n${prettyDOM(container)}` : text)
  // The library uses this name to find the failing line.
  return Object.assign(error, { name: 'TestingLibraryElementError' })
}

configure({ asyncUtilTimeout: MAX_WAIT_MS, getElementError: elementError })
