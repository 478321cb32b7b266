import type { Section } from '@headway/contracts/sections'
import {
  Async,
  Button,
  Card,
  EmptyState,
  ForbiddenState,
  Link as TextLink,
  Muted,
  PageHeader,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
} from '@headway/design-system'
import { ArrowLeftIcon, PlusIcon } from '@headway/design-system/icons'
import { isCallError, Link, messageFor, queryState, requestIdOf } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { sectionMessages as texts } from '../messages/sections.ts'
import { toAdminTools, toSection } from '../routes.ts'
import { SectionBadges } from './SectionBadges.tsx'
import { CreateSectionDialog } from './lateDialogs.ts'
import { useSectionsListQuery } from './sections.api.ts'

function SectionRow({ section }: { section: Section }) {
  const { name, title, owner, basePaths } = section
  return (
    <RowItem>
      <RowSubject>
        <span>
          <TextLink asChild>
            <Link to={toSection(name)}>{title}</Link>
          </TextLink>
          <Muted>{[name, ...basePaths].join(' · ')}</Muted>
          <Muted>{owner ? owner.team : texts.nobody}</Muted>
        </span>
      </RowSubject>
      <SectionBadges section={section} />
    </RowItem>
  )
}

/** Every section of the portal: release, owner, state. */
export function SectionList() {
  const query = useSectionsListQuery()
  const { data, error, refetch } = query
  const [isAdding, setAdding] = useState(false)
  const isForbidden = isCallError(error) && error.status === 403
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={isForbidden ? undefined : texts.subtitle}
        backLink={
          <Button asChild size="small" intent="ghost" icon={<ArrowLeftIcon />}>
            <Link to={toAdminTools()}>{texts.backToTools}</Link>
          </Button>
        }
        actions={
          data ? (
            <Button icon={<PlusIcon />} onClick={() => setAdding(true)}>
              {texts.add}
            </Button>
          ) : null
        }
      />
      {isForbidden ? (
        <ForbiddenState />
      ) : (
        <Async
          state={queryState(query, data?.items.length === 0)}
          loadingText={texts.loading}
          skeleton={<Skeleton lines={8} />}
          empty={<EmptyState title={texts.empty} description={texts.emptyHint} />}
          error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
          onRetry={() => void refetch()}
        >
          <Card>
            <RowList aria-label={texts.label}>
              {(data?.items ?? []).map((section) => (
                <SectionRow key={section.name} section={section} />
              ))}
            </RowList>
          </Card>
        </Async>
      )}
      {isAdding ? (
        <Suspense fallback={null}>
          <CreateSectionDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
