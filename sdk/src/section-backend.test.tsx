import { endpoint, type Reply } from '@headway/contracts'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { request } from './call.ts'
import { injectEndpoints } from './inject.ts'
import { messageFor, requestIdOf } from './problem.ts'
import { added, listTags } from './tags.ts'
import { refusal, renderInPortal, reply } from './testing/index.ts'

// Contracts and endpoints of a team outside of this repository, as in docs/SECTIONS.md.
const Room = z.object({ id: z.int(), name: z.string() })
const roomsList = endpoint('roomsList', 'GET /api/section-backends/mfe_rooms/rooms', {
  summary: 'Lists the rooms',
  reply: z.object({ items: z.array(Room) }),
})
const roomsCreate = endpoint('roomsCreate', 'POST /api/section-backends/mfe_rooms/rooms', {
  summary: 'Adds a room',
  body: z.strictObject({ name: z.string() }),
  reply: Room,
  status: 201,
})

const { useRoomsListQuery, useRoomsCreateMutation } = injectEndpoints(
  'mfe_rooms',
  (build) => ({
    roomsList: build.query<Reply<typeof roomsList>, void>({
      query: () => request<typeof roomsList>('GET /api/section-backends/mfe_rooms/rooms')(undefined),
      providesTags: (list) => listTags('mfe_rooms.Room', list?.items),
    }),
    roomsCreate: build.mutation<Reply<typeof roomsCreate>, string>({
      query: (name) =>
        request<typeof roomsCreate>('POST /api/section-backends/mfe_rooms/rooms')({ body: { name } }),
      invalidatesTags: [added('mfe_rooms.Room')],
    }),
  }),
  ['mfe_rooms.Room'],
)

function Rooms() {
  const { data, error } = useRoomsListQuery()
  const [create] = useRoomsCreateMutation()
  return (
    <>
      {error ? `${messageFor(error, 'Rooms failed.')} ${requestIdOf(error)}` : null}
      <ul>
        {data?.items.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <button type="button" onClick={() => void create('Aalto')}>
        Add
      </button>
    </>
  )
}

afterEach(() => vi.restoreAllMocks())

describe('the own backend of a section', () => {
  it('has typed hooks, and its own tags refetch a list after a change', async () => {
    const complain = vi.spyOn(console, 'error')
    const items = [{ id: 1, name: 'Sibelius' }]
    const portal = renderInPortal(<Rooms />, {
      replies: [reply(roomsList, () => ({ items })), reply(roomsCreate, { id: 2, name: 'Aalto' })],
    })
    await screen.findByText('Sibelius')
    items.push({ id: 2, name: 'Aalto' })
    await portal.user.click(screen.getByRole('button', { name: 'Add' }))
    await screen.findByText('Aalto')
    expect(portal.asked(roomsCreate).map(({ body }) => body)).toEqual([{ name: 'Aalto' }])
    expect(portal.asked(roomsList)).toHaveLength(2)
    expect(complain).not.toHaveBeenCalled()
  })

  it('shows the problem of the portal when the backend is down', async () => {
    const detail = 'The service behind this page can’t be reached right now. Try again in a moment.'
    const down = refusal(502, { code: 'section_backend_unreachable', detail, requestId: 'abcdefgh' })
    renderInPortal(<Rooms />, { replies: [reply(roomsList, down)] })
    await screen.findByText(`${detail} abcdefgh`)
  })
})
