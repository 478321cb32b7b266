import type { SectionKey } from '@headway/contracts/section-access'
import type { Section } from '@headway/contracts/sections'
import {
  Alert,
  Async,
  Button,
  ConfirmDialog,
  Muted,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  toastSuccess,
} from '@headway/design-system'
import { messageFor, queryState, requestIdOf, useFormats } from '@headway/sdk'
import { Suspense, useState } from 'react'
import { accessMessages } from '../messages/section-access.ts'
import { AddKeyDialog } from './lateDialogs.ts'
import { useSectionKeysListQuery, useSectionKeysRemoveMutation } from './sections.api.ts'
import { useSectionFailure } from './useSectionFailure.ts'

const texts = accessMessages.keys

function KeyRow({ entry, onRemove }: { entry: SectionKey; onRemove: () => void }) {
  const formats = useFormats()
  return (
    <RowItem>
      <RowSubject>
        <span>
          {entry.name}
          <Muted>{texts.added(entry.createdBy, formats.day(entry.createdAt))}</Muted>
        </span>
      </RowSubject>
      <Button size="small" aria-label={texts.removeOf(entry.name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </RowItem>
  )
}

/** Whose signatures prove who has made a release. */
export function KeysPanel({ section: { name, needsSignature } }: { section: Section }) {
  const query = useSectionKeysListQuery(name)
  const { data, error, refetch } = query
  const [remove, removing] = useSectionKeysRemoveMutation()
  const handleFailure = useSectionFailure(name)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<SectionKey | null>(null)
  const keys = data?.items ?? []

  const handleRemove = async ({ id }: SectionKey) => {
    const result = await remove({ name, id })
    setAsked(null)
    if (result.error) {
      handleFailure(result.error)
      return
    }
    toastSuccess(texts.removeDone)
  }

  return (
    <Panel
      title={texts.title}
      aside={
        <Button size="small" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      <Async
        state={queryState(query, keys.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={2} />}
        empty={
          needsSignature ? <Alert tone="warning">{texts.emptyNeeded}</Alert> : <Muted>{texts.empty}</Muted>
        }
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <RowList aria-label={texts.title}>
          {keys.map((entry) => (
            <KeyRow key={entry.id} entry={entry} onRemove={() => setAsked(entry)} />
          ))}
        </RowList>
      </Async>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={texts.removeTitle}
        description={asked ? texts.removeHint(asked.name) : ''}
        confirmLabel={texts.remove}
        busy={removing.isLoading}
        onConfirm={() => (asked ? void handleRemove(asked) : undefined)}
      />
      {isAdding ? (
        <Suspense fallback={null}>
          <AddKeyDialog name={name} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}
