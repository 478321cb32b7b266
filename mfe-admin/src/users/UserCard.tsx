import { roleNames } from '@headway/contracts'
import type { User } from '@headway/contracts/users'
import {
  Avatar,
  Badge,
  Card,
  CardFooter,
  CardTitle,
  color,
  coveringLink,
  font,
  space,
} from '@headway/design-system'
import { RoleBadge } from '@headway/design-system/data'
import { UserCheckIcon, UserInactiveIcon } from '@headway/design-system/icons'
import { fullName, Link } from '@headway/sdk'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { toUser } from '../routes.ts'

const texts = messages.users

const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[12]};
`

/** The link of the name covers the whole card. */
const NameLink = styled(Link)`
  ${coveringLink}
`

const Email = styled.p`
  color: ${color.text.muted};
  font: ${font.body};
  overflow-wrap: anywhere;
`

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
`

const State = styled.span<{ $isActive: boolean }>`
  display: inline-flex;
  color: ${({ $isActive }) => ($isActive ? color.success.text : color.text.muted)};
`

/** Shows one user: picture or initials, name, email address, role, status and manager. */
export function UserCard({ user }: { user: User }) {
  const name = fullName(user)
  const status = user.isActive ? texts.active : texts.inactive
  const StateIcon = user.isActive ? UserCheckIcon : UserInactiveIcon
  return (
    <Card>
      <Head>
        <Avatar id={user.id} name={name} src={user.profileImageUrl} decorative />
        <div>
          <CardTitle as="h2">
            <NameLink to={toUser(user.id)}>{name}</NameLink>
          </CardTitle>
          <Email>{user.email}</Email>
        </div>
        <State $isActive={user.isActive}>
          <StateIcon />
        </State>
      </Head>
      <Badges>
        <RoleBadge role={user.role} label={roleNames[user.role]} />
        <Badge tone={user.isActive ? 'success' : 'neutral'}>{status}</Badge>
      </Badges>
      {user.manager ? (
        <CardFooter>
          {texts.reportsTo} {fullName(user.manager)}
        </CardFooter>
      ) : null}
    </Card>
  )
}
