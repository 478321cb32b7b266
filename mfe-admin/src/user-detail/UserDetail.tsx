import { roleNames } from '@headway/contracts'
import type { UserDetail as Person } from '@headway/contracts/users'
import {
  Alert,
  Avatar,
  Badge,
  Button,
  DescriptionList,
  IconButton,
  media,
  Menu,
  PageHeader,
  Panel,
  space,
  toastFailure,
  toastSuccess,
} from '@headway/design-system'
import { DetailPlaceholder, Tabs } from '@headway/design-system/data'
import { ArrowLeftIcon, MoreIcon, PencilIcon } from '@headway/design-system/icons'
import {
  fullName,
  lazyComponent,
  Link,
  serverMessage,
  useCurrentUser,
  useFormats,
  useIdParameter,
  useSectionSlots,
} from '@headway/sdk'
import { type ReactNode, Suspense, useState } from 'react'
import styled from 'styled-components'
import { AbsencesPanel } from '../calendar/AbsencesPanel.tsx'
import { revealColumnsInOrder, revealInOrder } from '../components/rowPanel.ts'
import { DetailMissing } from '../DetailMissing.tsx'
import { messages } from '../messages/en.ts'
import { toUsers } from '../routes.ts'
import { UserDialog } from '../user-form/UserDialog.tsx'
import type { UserDialogState } from '../user-form/userDialogState.ts'
import { useUsersActivateMutation, useUsersGetQuery } from '../users.api.ts'
import { ReportingLine } from './ReportingLine.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

const texts = messages.detail

function ProfilePanel({ user }: { user: Person }) {
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

/** Loaded lazily: only administrators see this panel, at the end of the page. */
const PersonPanel = lazyComponent(async () => (await import('../audit/PersonPanel.tsx')).PersonPanel)

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};

  ${media.large} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
  }

  ${revealColumnsInOrder}
`

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};

  ${revealInOrder}
`

const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${space[16]};

  ${media.narrow} {
    gap: 0 ${space[12]};
  }
`

/** Enlarges the click area; the negative margin keeps the text aligned with the picture. */
const Back = styled.div`
  margin-inline-start: calc(-1 * ${space[12]});
`

const Facts = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[8]};
`

const Notice = styled.div`
  margin-bottom: ${space[24]};
`

const BackLink = () => (
  <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
    <Link to={toUsers()}>{texts.back}</Link>
  </Button>
)

/** Shown for a URL whose id is not a number. */
const MissingUser = () => (
  <DetailPlaceholder
    state="missing"
    title={texts.notFound}
    hint={texts.notFoundHint}
    backLink={<BackLink />}
    loadingText={texts.loading}
  />
)

/** Shows one user: profile, reporting line, sign-in data, and commands for administrators. */
export function UserDetail() {
  const id = useIdParameter()
  return id === undefined ? <MissingUser /> : <KnownUser id={id} key={id} />
}

function KnownUser({ id }: { id: number }) {
  const query = useUsersGetQuery(id)
  return query.data ? (
    <LoadedUser user={query.data} />
  ) : (
    <DetailMissing query={query} listTitle={messages.users.title} texts={texts} backLink={<BackLink />} />
  )
}

interface PersonActionsProps {
  user: Person
  onDialog: (dialog: UserDialogState) => void
}

function PersonActions({ user, onDialog }: PersonActionsProps) {
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
      {can.activate ? (
        <Button intent="primary" busy={activating.isLoading} onClick={() => void handleActivate()}>
          {texts.activate}
        </Button>
      ) : null}
      {can.deactivate ? (
        <Menu
          trigger={<IconButton label={texts.more} icon={<MoreIcon />} />}
          entries={[
            {
              label: texts.deactivate,
              intent: 'danger',
              onSelect: () => onDialog({ mode: 'deactivate', user }),
            },
          ]}
        />
      ) : null}
    </>
  )
}

/** Shows picture, name, email address and role. */
function PersonHead(props: PersonActionsProps) {
  const { user } = props
  return (
    <Head>
      <Avatar id={user.id} name={fullName(user)} src={user.profileImageUrl} size="extraLarge" decorative />
      <PageHeader
        title={fullName(user)}
        subtitle={
          <Facts>
            <span>{user.email}</span>
            <span aria-hidden>·</span>
            <span>{roleNames[user.role]}</span>
            {user.isActive ? null : <Badge tone="neutral">{messages.users.inactive}</Badge>}
          </Facts>
        }
        actions={<PersonActions {...props} />}
      />
    </Head>
  )
}

/** Value of the tab with the page's own content. */
const OVERVIEW = 'overview'

/** Shows the page's own content, next to the tabs of other sections if there are any. */
function WithTabs({ user, children }: { user: Person; children: ReactNode }) {
  const slots = useSectionSlots('person', { userId: user.id })
  const [tab, setTab] = useState(OVERVIEW)
  if (slots.length === 0) {
    return children
  }
  const items = [
    { value: OVERVIEW, label: texts.overview, content: children },
    ...slots.map(({ key, label, content }) => ({ value: key, label, content })),
  ]
  return (
    <Tabs
      label={texts.tabs}
      value={items.some(({ value }) => value === tab) ? tab : OVERVIEW}
      onChange={setTab}
      items={items}
    />
  )
}

function LoadedUser({ user }: { user: Person }) {
  const me = useCurrentUser()
  const [dialog, setDialog] = useState<UserDialogState | null>(null)
  const { can } = user
  const isSelf = me.id === user.id

  return (
    <>
      {/* Users who see only their own page have no list to return to. */}
      {isSelf && !can.edit ? null : (
        <Back>
          <BackLink />
        </Back>
      )}
      <PersonHead user={user} onDialog={setDialog} />
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
      <WithTabs user={user}>
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
      </WithTabs>
      <UserDialog state={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
