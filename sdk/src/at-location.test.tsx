import { act, render, screen } from '@testing-library/react'
import { memo } from 'react'
import {
  type Location,
  MemoryRouter,
  type NavigateFunction,
  Route,
  Routes,
  useLocation,
  useNavigate,
} from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { AtLocation } from './at-location.tsx'

const list: Location = { pathname: '/tasks', search: '?status=overdue', hash: '', state: null, key: 'list' }

let drawn = 0
let navigate: NavigateFunction

function Card() {
  drawn += 1
  return null
}

function List() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p>{pathname + search}</p>
      <Card />
    </>
  )
}

const Kept = memo(() => (
  <AtLocation location={list}>
    <Routes>
      <Route path="/tasks" element={<List />} />
    </Routes>
  </AtLocation>
))
Kept.displayName = 'Kept'

function Window() {
  navigate = useNavigate()
  return <h1>{useLocation().pathname}</h1>
}

describe('what stands at a place of its own', () => {
  it('is drawn for that place, and not anew when the window goes elsewhere', async () => {
    render(
      <MemoryRouter initialEntries={['/tasks']}>
        <Window />
        <Kept />
      </MemoryRouter>,
    )
    screen.getByText('/tasks?status=overdue')
    await act(async () => navigate('/tasks/7'))
    expect(screen.getByRole('heading').textContent).toBe('/tasks/7')
    screen.getByText('/tasks?status=overdue')
    expect(drawn).toBe(1)
  })
})
