import { Button, Panel } from '@headway/design-system'
import { KeyBuffer, itemsQuery } from '@headway/sdk'
import { type ReactNode, Suspense, useState } from 'react'
import { RevocableList } from '../confirm/RevocableList.tsx'
import { useSectionFailure } from './useSectionFailure.ts'

/** A token or key that allows a team to publish a section. */
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
  /** Federation name of the section. */
  section: string
  texts: AccessTexts
  query: Parameters<typeof itemsQuery>[0] & { data?: { items: readonly Item[] } | undefined }
  empty: ReactNode
  /** Returns what a row shows below the name of an item and beside its button. */
  renderItem: (item: Item) => { subject: ReactNode; state?: ReactNode; isRevocable: boolean }
  remove: (id: number) => Promise<{ error?: unknown }>
  renderDialog: (onClose: () => void) => ReactNode
}

/** Lists the tokens or keys of a section, adds one and revokes one. */
export function AccessPanel<Item extends Access>(props: AccessPanelProps<Item>) {
  const { section, texts, query, empty, renderItem, remove, renderDialog } = props
  const handleFailure = useSectionFailure(section)
  const [isAdding, setAdding] = useState(false)
  return (
    <Panel
      title={texts.title}
      aside={
        <Button size="small" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      <RevocableList
        {...itemsQuery(query, query.data?.items, texts.failed)}
        label={texts.title}
        loadingText={texts.loading}
        skeletonLines={2}
        empty={empty}
        renderItem={(item) => {
          const row = renderItem(item)
          return {
            ...row,
            subject: (
              <>
                {item.name}
                {row.subject}
              </>
            ),
          }
        }}
        textsOf={({ name }) => ({
          revoke: texts.remove,
          revokeOf: texts.removeOf(name),
          title: texts.removeTitle,
          hint: texts.removeHint(name),
          done: texts.removeDone,
        })}
        revoke={({ id }) => remove(id)}
        failed={handleFailure}
      />
      {isAdding ? <Suspense fallback={<KeyBuffer />}>{renderDialog(() => setAdding(false))}</Suspense> : null}
    </Panel>
  )
}
