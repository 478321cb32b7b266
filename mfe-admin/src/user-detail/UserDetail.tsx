import { roleNames } from '@headway/contracts'
import type { UserDetail as Person } from '@headway/contracts/users'
import {
  Alert,
  Badge,
  Button,
  media,
  NotFoundPage,
  PageHeader,
  RoleBadge,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { ArrowLeftIcon, PencilIcon } from '@headway/design-system/icons'
import { fullName, lazyComponent, Link, serverMessage, useCurrentUser, useIdParameter } from '@headway/sdk'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import { AbsencesPanel } from '../calendar/AbsencesPanel.tsx'
import { DetailMissing } from '../DetailMissing.tsx'
import { messages } from '../messages/en.ts'
import { toUsers } from '../routes.ts'
import { UserDialog } from '../user-form/UserDialog.tsx'
import type { UserDialogState } from '../user-form/userDialogState.ts'
import { useUsersActivateMutation, useUsersGetQuery } from '../users.api.ts'
import { ProfilePanel } from './ProfilePanel.tsx'
import { ReportingLine } from './ReportingLine.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

const texts = messages.detail

/** For administrators only, below what they come for. */
const PersonPanel = lazyComponent(async () => (await import('../audit/PersonPanel.tsx')).PersonPanel)

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  max-width: 70rem;

  ${media.large} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
  }
`

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
`

const Badges = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[6]};
  margin-top: ${space[6]};
`

const Notice = styled.div`
  margin-bottom: ${space[24]};
`

const BackLink = () => (
  <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
    <Link to={toUsers()}>{texts.back}</Link>
  </Button>
)

/** One person: profile, place in the hierarchy, how they sign in, and what an administrator can do about it. */
export function UserDetail() {
  const id = useIdParameter()
  return id === undefined ? <NotFoundPage home={<Link to="/" />} /> : <KnownUser id={id} key={id} />
}

function KnownUser({ id }: { id: number }) {
  const query = useUsersGetQuery(id)
  return query.data ? (
    <LoadedUser user={query.data} />
  ) : (
    <DetailMissing query={query} listTitle={messages.users.title} texts={texts} backLink={<BackLink />} />
  )
}

interface PersonActsProps {
  user: Person
  onDialog: (dialog: UserDialogState) => void
}

/** What can be done with a person as a whole. */
function PersonActs({ user, onDialog }: PersonActsProps) {
  const [activate, activating] = useUsersActivateMutation()
  const { can } = user

  const handleActivate = async () => {
    const { error } = await activate({ id: user.id, version: user.version })
    if (error) {
      const description = serverMessage(error, texts.activateFailed)
      toastFailure(description)
      return
    }
    toastSuccess(texts.activated, texts.activatedHint(fullName(user)))
  }

  return (
    <>
      {can.edit ? (
        <Button icon={<PencilIcon />} onClick={() => onDialog({ mode: 'edit', user })}>
          {texts.edit}
        </Button>
      ) : null}
      {can.deactivate ? (
        <Button intent="danger" onClick={() => onDialog({ mode: 'deactivate', user })}>
          {texts.deactivate}
        </Button>
      ) : null}
      {can.activate ? (
        <Button intent="primary" busy={activating.isLoading} onClick={() => void handleActivate()}>
          {texts.activate}
        </Button>
      ) : null}
    </>
  )
}

function LoadedUser({ user }: { user: Person }) {
  const me = useCurrentUser()
  const [dialog, setDialog] = useState<UserDialogState | null>(null)
  const { can } = user
  const isSelf = me.id === user.id

  return (
    <>
      <PageHeader
        title={fullName(user)}
        // Whoever sees only themselves has no list to go back to.
        backLink={isSelf && !can.edit ? undefined : <BackLink />}
        subtitle={
          <Badges>
            <RoleBadge role={user.role} label={roleNames[user.role]} />
            <Badge tone={user.isActive ? 'success' : 'neutral'}>
              {user.isActive ? messages.users.active : messages.users.inactive}
            </Badge>
          </Badges>
        }
        actions={<PersonActs user={user} onDialog={setDialog} />}
      />
      {isSelf && can.edit ? (
        <Notice>
          <Alert tone="info">{texts.you}</Alert>
        </Notice>
      ) : null}
      {can.activate ? (
        <Notice>
          <Alert tone="warning">{texts.waiting}</Alert>
        </Notice>
      ) : null}
      <Columns>
        <Column>
          <ProfilePanel user={user} />
          <ReportingLine user={user} />
          <AbsencesPanel userId={user.id} />
          {can.seeAudit ? (
            <Suspense fallback={null}>
              <PersonPanel userId={user.id} />
            </Suspense>
          ) : null}
        </Column>
        {can.seeSessions ? (
          <Column>
            <SecurityPanel user={user} onResetPassword={() => setDialog({ mode: 'resetPassword', user })} />
            <SessionsPanel user={user} />
          </Column>
        ) : null}
      </Columns>
      <UserDialog state={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
