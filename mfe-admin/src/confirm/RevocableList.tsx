import { Button, RowItem, RowSubject } from '@headway/design-system'
import { Rows, type RowsProps } from '@headway/design-system/data'
import { type ReactNode, useState } from 'react'
import { ConfirmAction } from './ConfirmAction.tsx'

/** Content of the row of one session, token or key. */
interface RevocableRow {
  subject: ReactNode
  /** Shown beside the button, for example the expiry of a token. */
  state?: ReactNode
  isRevocable: boolean
}

interface RevocableTexts {
  /** Label of the button, for example 'End session'. */
  revoke: string
  /** Accessible name of the button, which names the item. */
  revokeOf: string
  title: string
  /** Effect described in the confirmation dialog. */
  hint: string
  /** Toast after success. */
  done: string
}

interface RevocableListProps<Item> extends Omit<RowsProps<Item>, 'getKey' | 'renderRow'> {
  renderItem: (item: Item) => RevocableRow
  textsOf: (item: Item) => RevocableTexts
  revoke: (item: Item) => Promise<{ error?: unknown }>
  /** Error text if the server gives no reason, or a function that handles the error. */
  failed: string | ((error: unknown) => void)
}

/** Lists sessions, tokens or keys and revokes one of them after confirmation. */
export function RevocableList<Item extends { id: number | string }>(props: RevocableListProps<Item>) {
  const { renderItem, textsOf, revoke, failed, ...rows } = props
  const [selected, setSelected] = useState<Item | null>(null)
  const texts = selected === null ? null : textsOf(selected)
  return (
    <>
      <Rows
        {...rows}
        getKey={({ id }) => id}
        renderRow={(item) => {
          const { subject, state, isRevocable } = renderItem(item)
          return (
            <RowItem>
              <RowSubject>
                <span>{subject}</span>
              </RowSubject>
              {state}
              {isRevocable ? (
                <Button size="small" aria-label={textsOf(item).revokeOf} onClick={() => setSelected(item)}>
                  {textsOf(item).revoke}
                </Button>
              ) : null}
            </RowItem>
          )
        }}
      />
      {selected !== null && texts !== null ? (
        <ConfirmAction
          title={texts.title}
          hint={texts.hint}
          label={texts.revoke}
          action={() => revoke(selected)}
          successText={texts.done}
          failed={failed}
          onClose={() => setSelected(null)}
        />
      ) : null}
    </>
  )
}
