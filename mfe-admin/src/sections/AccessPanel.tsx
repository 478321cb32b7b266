import { Button, Panel, RowItem, Rows, RowSubject } from '@headway/design-system'
import { HeldKeys, itemsQuery } from '@headway/sdk'
import { type ReactNode, Suspense, useState } from 'react'
import { ConfirmAct } from '../confirm/ConfirmAct.tsx'
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
  query: Parameters<typeof itemsQuery>[0] & { data?: { items: readonly Item[] } | undefined }
  /** Shown where there is none. */
  empty: ReactNode
  /** What a row says of an item. */
  renderItem: (item: Item) => { subject: ReactNode; state?: ReactNode; isRemovable: boolean }
  remove: (id: number) => Promise<{ error?: unknown }>
  /** The dialog that makes a new one. */
  renderDialog: (onClose: () => void) => ReactNode
}

/** A list of what lets people ship a section: add one, take one away after a question. */
export function AccessPanel<Item extends Access>(props: AccessPanelProps<Item>) {
  const { section, texts, query, empty, renderItem, remove, renderDialog } = props
  const list = itemsQuery(query, query.data?.items, texts.failed)
  const handleFailure = useSectionFailure(section)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Item | null>(null)
  return (
    <Panel
      title={texts.title}
      aside={
        <Button size="small" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      <Rows
        {...list}
        label={texts.title}
        loadingText={texts.loading}
        skeletonLines={2}
        empty={empty}
        getKey={({ id }) => id}
        renderRow={(item) => {
          const { subject, state, isRemovable } = renderItem(item)
          return (
            <RowItem>
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
        }}
      />
      {asked ? (
        <ConfirmAct
          title={texts.removeTitle}
          hint={texts.removeHint(asked.name)}
          label={texts.remove}
          act={() => remove(asked.id)}
          done={texts.removeDone}
          failed={handleFailure}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {isAdding ? <Suspense fallback={<HeldKeys />}>{renderDialog(() => setAdding(false))}</Suspense> : null}
    </Panel>
  )
}
