import { roleNames } from '@headway/contracts'
import type { UserDetail } from '@headway/contracts/users'
import { DescriptionList, Panel } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import { messages } from '../messages/en.ts'

const texts = messages.detail

/** Who the person is. */
export function ProfilePanel({ user }: { user: UserDetail }) {
  const formats = useFormats()
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
          { term: texts.memberSince, description: formats.day(user.createdAt) },
          { term: texts.lastChange, description: formats.moment(user.updatedAt) },
        ]}
      />
    </Panel>
  )
}
