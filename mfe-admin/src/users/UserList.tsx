import type { User } from '@headway/contracts/users'
import {
  Button,
  EmptyState,
  IconButton,
  Menu,
  PagedCardGrid,
  PageHeader,
  space,
  Tag,
  useIsNarrow,
} from '@headway/design-system'
import { ForbiddenState } from '@headway/design-system/data'
import { MoreIcon, PlusIcon, SecurityIcon, UploadIcon } from '@headway/design-system/icons'
import { fullName, isCallError, Link, listQuery, useSearchParams } from '@headway/sdk'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { messages } from '../messages/en.ts'
import { NEW_PARAMETER, toFailedSignIns, toUserImport } from '../routes.ts'
import { UserDialog } from '../user-form/UserDialog.tsx'
import type { UserDialogState } from '../user-form/userDialogState.ts'
import { type UserFilter, useUsersGetQuery, useUsersListInfiniteQuery } from '../users.api.ts'
import { narrows, readFilter, toParameters } from './filter.ts'
import { UserCard } from './UserCard.tsx'
import { UserFilters } from './UserFilters.tsx'

const texts = messages.users

const Content = styled.div`
  display: grid;
  gap: ${space[16]};
`

interface ManagerTagProps {
  managerId: string
  onRemove: () => void
}

/** Shows a tag with the manager that the list is filtered by; removing the tag shows all users. */
function ManagerTag({ managerId, onRemove }: ManagerTagProps) {
  const { data } = useUsersGetQuery(Number(managerId))
  return (
    <div>
      <Tag onRemove={onRemove} removeLabel={texts.allUsers}>
        {data ? texts.onlyReportsTo(fullName(data)) : texts.onlyReports}
      </Tag>
    </div>
  )
}

/** Shows the links for administrators only; on phones they are in a menu, which leaves room for the main button. */
function AdministratorLinks() {
  const isNarrow = useIsNarrow()
  const failures = <Link to={toFailedSignIns()}>{isNarrow ? null : messages.signInFailures.link}</Link>
  const toImport = <Link to={toUserImport()}>{isNarrow ? null : texts.import}</Link>
  if (isNarrow) {
    return (
      <Menu
        trigger={<IconButton label={texts.moreActions} icon={<MoreIcon />} />}
        entries={[
          { type: 'link', label: messages.signInFailures.link, icon: <SecurityIcon />, link: failures },
          { type: 'link', label: texts.import, icon: <UploadIcon />, link: toImport },
        ]}
      />
    )
  }
  return (
    <>
      <Button asChild intent="ghost" icon={<SecurityIcon />}>
        {failures}
      </Button>
      <Button asChild icon={<UploadIcon />}>
        {toImport}
      </Button>
    </>
  )
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button intent="primary" icon={<PlusIcon />} onClick={onClick}>
    {texts.add}
  </Button>
)

const ForbiddenList = () => (
  <>
    <PageHeader title={texts.title} />
    <ForbiddenState />
  </>
)

const emptyFor = (isNarrowed: boolean, onClear: () => void) =>
  isNarrowed ? (
    <EmptyState
      title={texts.noMatches}
      description={texts.noMatchesHint}
      action={<Button onClick={onClear}>{texts.clear}</Button>}
    />
  ) : (
    <EmptyState title={texts.empty} />
  )

/** A stable function, so that memoized cards are not rendered again. */
const renderCard = (user: User) => <UserCard user={user} />

/** Lists the users that the current user may see, by last name. */
export function UserList() {
  const [parameters, setParameters] = useSearchParams()
  const filter = useMemo(() => readFilter(parameters), [parameters])
  const change = (next: UserFilter) => setParameters(toParameters(next), { replace: true })
  const query = useUsersListInfiniteQuery(filter)
  const { first, ...list } = listQuery(query, texts.failed)
  const [dialog, setDialog] = useState<UserDialogState | null>(null)
  const creation: UserDialogState | null = first?.can.create
    ? { mode: 'create', assignableRoles: first.assignableRoles }
    : null
  const requestedDialog = parameters.has(NEW_PARAMETER) ? creation : null

  if (isCallError(query.error) && query.error.status === 403) {
    return <ForbiddenList />
  }

  const handleClose = () => {
    setDialog(null)
    if (parameters.has(NEW_PARAMETER)) {
      change(filter)
    }
  }
  const handleAllUsers = () => {
    const { managerId: _, ...rest } = filter
    change(rest)
  }

  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        count={first ? texts.count(first.total) : undefined}
        actions={
          <>
            {first?.can.import ? <AdministratorLinks /> : null}
            {creation ? <AddButton onClick={() => setDialog(creation)} /> : null}
          </>
        }
      />
      <Content>
        <UserFilters filter={filter} onChange={change} />
        {filter.managerId ? <ManagerTag managerId={filter.managerId} onRemove={handleAllUsers} /> : null}
        <PagedCardGrid
          {...list}
          loadingText={texts.loading}
          empty={emptyFor(narrows(filter), () => setParameters({}, { replace: true }))}
          label={texts.label}
          getKey={(user) => String(user.id)}
          renderCard={renderCard}
          minimumColumnWidth={280}
          estimatedCardHeight={140}
          moreLabel={texts.more}
        />
      </Content>
      <UserDialog state={dialog ?? requestedDialog} onClose={handleClose} />
    </>
  )
}
