import { color, coveringLink, font, media, radius, space } from '@headway/design-system'
import {
  ActivityIcon,
  FileTextIcon,
  SettingsIcon,
  ShieldIcon,
  TableIcon,
  UsersIcon,
} from '@headway/design-system/icons'
import { Link, useNavigate, usePageKeys } from '@headway/sdk'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { adminMessages } from '../messages/admin.ts'
import { toActivityMonitor, toDatabase, toReports, toSecurityCenter, toSettings, toUsers } from '../routes.ts'

const texts = adminMessages.tiles

/**
 * Registers the number keys, which open the pages in order: 1 opens the first.
 *
 * @param addresses at most nine.
 * @param does description in the list of keyboard shortcuts.
 */
function useNumberKeys(addresses: readonly string[], does: string): void {
  const navigate = useNavigate()
  usePageKeys([
    {
      keys: addresses.map((_, index) => String(index + 1)),
      does,
      run: (key) => void navigate(addresses[Number(key) - 1] ?? '.'),
    },
  ])
}

const Tiles = styled.nav`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1px;
  border: 1px solid ${color.border.default};
  border-radius: ${radius.card};
  background: ${color.border.subtle};
  overflow: hidden;

  ${media.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`

const TileBox = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr);
  gap: 0 ${space[12]};
  padding: 10px ${space[16]};
  background: ${color.background.surface};

  &:hover {
    background: ${color.background.rowHover};
  }

  svg {
    margin-top: ${space[2]};
    color: ${color.text.muted};
  }
`

const Title = styled(Link)`
  ${coveringLink}
  font-weight: 500;
`

const Description = styled.span`
  display: block;
  color: ${color.text.muted};
  font: ${font.caption};
`

interface Tile {
  address: string
  icon: ReactNode
  title: string
  description: string
}

/** In the order of the specification; the number keys open them. */
const tiles: readonly Tile[] = [
  { address: toUsers(), icon: <UsersIcon />, ...texts.users },
  { address: toSettings(), icon: <SettingsIcon />, ...texts.settings },
  { address: toReports(), icon: <FileTextIcon />, ...texts.reports },
  { address: toDatabase(), icon: <TableIcon />, ...texts.database },
  { address: toActivityMonitor(), icon: <ActivityIcon />, ...texts.activity },
  { address: toSecurityCenter(), icon: <ShieldIcon />, ...texts.security },
]
const tileAddresses = tiles.map(({ address }) => address)

/** Shows the six tiles of the specification. */
export function AdminTiles() {
  useNumberKeys(tileAddresses, adminMessages.numberKeys)
  return (
    <Tiles aria-label={texts.label}>
      {tiles.map(({ address, icon, title, description }) => (
        <TileBox key={address}>
          {icon}
          <div>
            <Title to={address}>{title}</Title>
            <Description>{description}</Description>
          </div>
        </TileBox>
      ))}
    </Tiles>
  )
}
