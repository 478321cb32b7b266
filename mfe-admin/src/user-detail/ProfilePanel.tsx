import { roleNames } from '@headway/contracts'
import type { UserDetail } from '@headway/contracts/users'
import { DescriptionList, Panel } from '@headway/design-system'
import { formatDay, formatMoment } from '../format.ts'
import { messages } from '../messages/en.ts'

const texts = messages.detail

/** Who the person is. */
export function ProfilePanel({ user }: { user: UserDetail }) {
  return (
    <Panel title={texts.profile}>
      <DescriptionList
        layout="columns"
        items={[
          { term: texts.email, description: user.email },
          { term: texts.role, description: roleNames[user.role] },
          {
            term: texts.status,
            description: user.isActive ? messages.users.active : messages.users.inactive,
          },
          { term: texts.memberSince, description: formatDay(user.createdAt) },
          { term: texts.lastChange, description: formatMoment(user.updatedAt) },
        ]}
      />
    </Panel>
  )
}
