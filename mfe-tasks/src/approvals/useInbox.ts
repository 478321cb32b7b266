import type { WaitingFile } from '@headway/contracts/approvals'
import { usePageKeys } from '@headway/sdk'
import { useEffect, useRef, useState } from 'react'
import { approvalMessages as texts } from './approvals.messages.ts'
import { type Refusal, useDecisions } from './useDecisions.ts'

/** Returns a key that is unique in the list; ids are unique only within one source. */
export const keyOf = ({ source, id }: Pick<WaitingFile, 'source' | 'id'>): string => `${source}-${id}`

/** Keeps the cursor as a file key plus an index. The index is used when that file leaves the list. */
function useCursor(files: readonly WaitingFile[]) {
  const [at, setAt] = useState({ key: '', index: 0 })
  const found = files.findIndex((file) => keyOf(file) === at.key)
  const index = found === -1 ? Math.min(at.index, files.length - 1) : found
  const moveTo = (next: number) => {
    const target = files[Math.max(0, Math.min(next, files.length - 1))]
    if (target) {
      setAt({ key: keyOf(target), index: files.indexOf(target) })
    }
    return target
  }
  return { cursor: files[index], index, moveTo }
}

/** Keeps the selected files as a set of their keys. */
function useSelection(files: readonly WaitingFile[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const toggle = (file: WaitingFile) =>
    setKeys((current) => {
      const next = new Set(current)
      if (!next.delete(keyOf(file))) {
        next.add(keyOf(file))
      }
      return next
    })
  return {
    selected: files.filter((file) => keys.has(keyOf(file))),
    toggle,
    clear: () => setKeys(new Set()),
    /** Keeps only these files selected, if they are. */
    keepSelected: (kept: readonly WaitingFile[]) =>
      setKeys((current) => new Set(kept.map(keyOf).filter((key) => current.has(key)))),
  }
}

/**
 * Moves the focus to the cursor on request, and when the focused row has left the list. The heading receives the focus
 * when the list is empty.
 */
function useCursorFocus(cursor: WaitingFile | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const lastKey = useRef<string>(undefined)
  const cursorKey = cursor ? keyOf(cursor) : undefined
  const focus = () => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector)
    const target = find('[data-cursor]') ?? find('h1')
    target?.focus()
  }
  useEffect(() => {
    if (lastKey.current !== undefined && document.activeElement === document.body) {
      focus()
    }
    lastKey.current = cursorKey
  }, [cursorKey])
  return { list, focusSoon: () => requestAnimationFrame(focus) }
}

/** Returns the cursor, the selection and the keyboard commands of the inbox. */
export function useInbox(files: readonly WaitingFile[]) {
  const { cursor, index, moveTo } = useCursor(files)
  const { list, focusSoon } = useCursorFocus(cursor)
  const { selected, toggle, clear, keepSelected } = useSelection(files)
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set())
  const [rejected, setRejected] = useState<readonly WaitingFile[]>([])
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const { approve } = useDecisions()

  const showRefusals = (refused: readonly Refusal<WaitingFile>[]) => {
    setRefusals(new Map(refused.map(({ file, why }) => [keyOf(file), why])))
    keepSelected(refused.map(({ file }) => file))
  }

  const handleApprove = async (approved: readonly WaitingFile[]) => {
    if (approved.length === 1 && approved[0] === cursor) {
      moveTo(index + 1 < files.length ? index + 1 : index - 1)
    }
    setSending(new Set(approved.map(keyOf)))
    const refused = await approve(approved)
    setSending(new Set())
    showRefusals(refused)
  }
  const targets = selected.length > 0 ? selected : cursor ? [cursor] : []
  const move = (key: string) => {
    moveTo(index + (key === 'j' || key === 'ArrowDown' ? 1 : -1))
    focusSoon()
  }
  usePageKeys([
    { keys: ['j', 'k', 'ArrowDown', 'ArrowUp'], does: texts.keyHelp.move, run: move },
    { keys: ['a'], does: texts.keyHelp.approve, run: () => void handleApprove(targets) },
    { keys: ['r'], does: texts.keyHelp.reject, run: () => setRejected(targets) },
    { keys: ['x'], does: texts.keyHelp.select, run: () => cursor && toggle(cursor) },
    ...(selected.length > 0 ? [{ keys: ['Escape'], does: texts.keyHelp.clear, run: clear }] : []),
  ])
  return {
    list,
    cursor,
    setCursor: (file: WaitingFile) => moveTo(files.indexOf(file)),
    selected,
    toggle,
    clear,
    isSending: (file: WaitingFile) => sending.has(keyOf(file)),
    approve: (approved: readonly WaitingFile[]) => {
      void handleApprove(approved)
    },
    reject: (toReject: readonly WaitingFile[]) => setRejected(toReject),
    rejected,
    closeRejection: () => setRejected([]),
    showRefusals,
    /** Returns why the last decision on a file failed; undefined if it did not. */
    refusalOf: (file: WaitingFile) => refusals.get(keyOf(file)),
  }
}

export type Inbox = ReturnType<typeof useInbox>
