import {
  Async,
  Button,
  ConfirmDialog,
  Panel,
  RowItem,
  RowList,
  RowSubject,
  Skeleton,
  toastSuccess,
} from '@headway/design-system'
import { messageFor, queryState, requestIdOf } from '@headway/sdk'
import { type ReactNode, Suspense, useState } from 'react'
import { useSectionFailure } from './useSectionFailure.ts'

/** Something that lets somebody ship a section, and can be taken away. */
interface Access {
  readonly id: number
  readonly name: string
}

interface AccessTexts {
  readonly title: string
  readonly loading: string
  readonly failed: string
  readonly add: string
  readonly remove: string
  readonly removeOf: (name: string) => string
  readonly removeTitle: string
  readonly removeHint: (name: string) => string
  readonly removeDone: string
}

interface AccessPanelProps<Item extends Access> {
  /** Name of the section. */
  section: string
  texts: AccessTexts
  query: Parameters<typeof queryState>[0] & {
    data?: { items: readonly Item[] } | undefined
    error?: unknown
    refetch: () => unknown
  }
  /** Shown where there is none. */
  empty: ReactNode
  /** What a row says of an item. */
  renderItem: (item: Item) => { subject: ReactNode; state?: ReactNode; isRemovable: boolean }
  remove: (id: number) => Promise<{ error?: unknown }>
  isRemoving: boolean
  /** The dialog that makes a new one. */
  renderDialog: (onClose: () => void) => ReactNode
}

/** A list of what lets people ship a section: add one, take one away after a question. */
export function AccessPanel<Item extends Access>(props: AccessPanelProps<Item>) {
  const { section, texts, query, empty, renderItem, remove, isRemoving, renderDialog } = props
  const { data, error, refetch } = query
  const handleFailure = useSectionFailure(section)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Item | null>(null)
  const items = data?.items ?? []

  const handleRemove = async ({ id }: Item) => {
    const result = await remove(id)
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
        state={queryState(query, items.length === 0)}
        loadingText={texts.loading}
        skeleton={<Skeleton lines={2} />}
        empty={empty}
        error={{ message: messageFor(error, texts.failed), requestId: requestIdOf(error) }}
        onRetry={() => void refetch()}
      >
        <RowList aria-label={texts.title}>
          {items.map((item) => {
            const { subject, state, isRemovable } = renderItem(item)
            return (
              <RowItem key={item.id}>
                <RowSubject>
                  <span>
                    {item.name}
                    {subject}
                  </span>
                </RowSubject>
                {state}
                {isRemovable ? (
                  <Button size="small" aria-label={texts.removeOf(item.name)} onClick={() => setAsked(item)}>
                    {texts.remove}
                  </Button>
                ) : null}
              </RowItem>
            )
          })}
        </RowList>
      </Async>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={texts.removeTitle}
        description={asked ? texts.removeHint(asked.name) : ''}
        confirmLabel={texts.remove}
        busy={isRemoving}
        onConfirm={() => (asked ? void handleRemove(asked) : undefined)}
      />
      {isAdding ? <Suspense fallback={null}>{renderDialog(() => setAdding(false))}</Suspense> : null}
    </Panel>
  )
}
