import { useNavigate, useParams, useUnsaved } from '@headway/sdk'
import { type ComponentType, useState } from 'react'
import type { SectionEntry } from '../../sections/registry.ts'
import { containerOf, deliver, releaseOf } from '../../sections/test/delivered.ts'

interface Route {
  path: string
  title: string
  component: ComponentType
}

/** Returns the registry entry of a release of the section "Rooms" with the given routes. */
export const roomsRelease = (
  version: string,
  paths: string[],
  other: Partial<SectionEntry> = {},
): SectionEntry =>
  releaseOf('mfe_rooms', {
    title: 'Rooms',
    version,
    basePaths: ['/rooms'],
    routes: paths.map((path) => ({ path, title: 'Rooms' })),
    ...other,
  })

interface PageProps {
  version: string
}

/** Field of a release that counts as unsaved work as soon as text is entered. */
function Field({ label, version }: PageProps & { label: string }) {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return (
    <input
      aria-label={label}
      data-version={version}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

/** Page of a room with a field for notes. */
function RoomForm({ version }: PageProps) {
  const { id } = useParams()
  const navigate = useNavigate()
  return (
    <>
      <h1>Room {id}</h1>
      <Field label="Notes" version={version} />
      <button type="button" onClick={() => void navigate('/rooms')}>
        Back
      </button>
    </>
  )
}

/** List that names its version, with a field for a new room and a link to one room. */
function RoomList({ version }: PageProps) {
  const navigate = useNavigate()
  return (
    <>
      <h1>Rooms {version}</h1>
      <Field label="New room" version={version} />
      <button type="button" onClick={() => void navigate('/rooms/2')}>
        Open
      </button>
    </>
  )
}

/** Returns the pages of a release. */
export const routesOfVersion = (version: string, parameter = ':id'): Route[] => [
  { path: '/rooms', title: 'Rooms', component: () => <RoomList version={version} /> },
  { path: `/rooms/${parameter}`, title: 'Room', component: () => <RoomForm version={version} /> },
]

/** Sets the content of the next release that is loaded. */
export const ship = (routes: Route[]) => deliver({ mfe_rooms: containerOf({ contract: 2, routes }) })
