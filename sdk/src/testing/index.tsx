import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { createPortalStore } from '../store.ts'

/**
 * Renders part of a section as the shell would: real store, router at a path.
 *
 * @param element what to render.
 * @param path where the router stands.
 */
export function renderInPortal(element: ReactElement, path = '/') {
  const store = createPortalStore()
  return {
    store,
    ...render(
      <Provider store={store}>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </Provider>,
    ),
  }
}
