import type { EndpointDefinition } from '@headway/contracts'
import { authUser, type CurrentUser } from '@headway/contracts/auth'
import { DesignSystemProvider, forgetToasts, TimeZoneContext } from '@headway/design-system'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect } from 'vitest'
import { OrganisationFormats } from '../format/OrganisationFormats.tsx'
import { useFormats } from '../format/useFormats.ts'
import { useAuthUserQuery } from '../session.ts'
import { createPortalStore } from '../store.ts'
import { answerFrom } from './network.ts'
import { signedIn } from './people.ts'
import { type Asked, type PreparedReply, reply, ReplyBook } from './replies.ts'

/** Who looks at what, and what the server says. */
export interface PortalOptions {
  /** Who is signed in; a project manager unless given. */
  user?: CurrentUser
  /** What the server answers. A call that nothing answers fails the test. */
  replies?: readonly PreparedReply[]
  /** Where the router stands. */
  path?: string
}

/** What a test does with a rendered part of the portal. */
export interface RenderedPortal {
  /** Hands: clicks, types, presses keys. */
  user: ReturnType<typeof userEvent.setup>
  /** Answers an endpoint otherwise from now on. */
  change: (next: PreparedReply) => void
  /** The calls of an endpoint so far. */
  asked: (endpoint: EndpointDefinition) => Asked[]
  store: ReturnType<typeof createPortalStore>
  /** The router's address: path and search. */
  address: () => string
  unmount: () => void
}

const books: ReplyBook[] = []

function OrganisationDays({ children }: { children: ReactNode }) {
  return <TimeZoneContext value={useFormats()}>{children}</TimeZoneContext>
}

/** Only below the sign-in is there a current user, as in the shell. */
function SignedInOnly({ children }: { children: ReactNode }) {
  const { data } = useAuthUserQuery()
  return data ? (
    <OrganisationFormats>
      <OrganisationDays>{children}</OrganisationDays>
    </OrganisationFormats>
  ) : null
}

/**
 * Renders part of a section as the shell would: real store, design system and router, and a server that gives the
 * prepared replies. What is asked and what is answered is checked by the contracts.
 */
export function renderInPortal(element: ReactElement, options: PortalOptions = {}): RenderedPortal {
  const { user = signedIn('pm'), replies = [], path = '/' } = options
  const book = new ReplyBook([...replies, reply(authUser, user)])
  books.push(book)
  answerFrom(book)
  const store = createPortalStore()
  let address = path
  const Address = () => {
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  const { unmount } = render(
    <Provider store={store}>
      <DesignSystemProvider>
        <MemoryRouter initialEntries={[path]}>
          <Address />
          <SignedInOnly>{element}</SignedInOnly>
        </MemoryRouter>
      </DesignSystemProvider>
    </Provider>,
  )
  return {
    user: userEvent.setup(),
    change: (next) => book.change(next),
    asked: (endpoint) => book.askedOf(endpoint),
    store,
    address: () => address,
    unmount,
  }
}

/** What is waited for comes late on a busy machine; what never comes is found by the test's own limit. In milliseconds. */
const LONGEST_WAIT = 20_000

// The whole document in a message hides what was looked for. By its name the library finds the line that was looking.
configure({
  asyncUtilTimeout: LONGEST_WAIT,
  getElementError: (message) =>
    Object.assign(new Error(message ?? 'Not found'), { name: 'TestingLibraryElementError' }),
})

beforeEach(() => {
  localStorage.clear()
  forgetToasts()
})

afterEach(() => {
  cleanup()
  const failures = books.splice(0).flatMap((book) => book.failures)
  expect(failures, 'calls that do not fit the prepared replies').toEqual([])
})
