import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { notifySignedOut } from '../session-ended.ts'
import { renderInPortal, signedIn } from '../testing/index.ts'
import { safeLocalStorage } from '../safe-storage.ts'
import { useDraft, useOwnDraftsOnly } from './useDraft.ts'

interface Note {
  text: string
}

function Notes() {
  useOwnDraftsOnly()
  const draft = useDraft<Note>({
    name: 'note.a',
    blank: { text: '' },
    isBlank: ({ text }) => text === '',
    restore: (stored) => ({ text: '', ...stored }),
  })
  return (
    <>
      <input
        aria-label="Note"
        value={draft.value.text}
        onChange={(event) => draft.change({ text: event.target.value })}
      />
      <p>{draft.isRestored ? 'restored' : 'fresh'}</p>
      <button onClick={draft.discard}>Discard</button>
      <p>{draft.isStored ? 'stored' : 'not stored'}</p>
    </>
  )
}

const open = (id = 7) => renderInPortal(<Notes />, { user: signedIn('staff', { id }) })
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('headway.draft.'))
const note = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Note' })

async function write(text: string, id?: number) {
  const portal = open(id)
  await portal.user.type(await note(), text)
  return portal
}

describe('a draft', () => {
  it('a draft is restored when the form opens again, for the same user only', async () => {
    const { unmount } = await write('half a sentence')
    unmount()
    open().unmount()
    expect(stored()).toEqual(['headway.draft.7.note.a'])
    const again = open()
    expect((await note()).value).toBe('half a sentence')
    expect(screen.getByText('restored')).toBeTruthy()
    again.unmount()
    open(8)
    expect((await note()).value).toBe('')
    await waitFor(() => expect(stored()).toEqual([]))
  })

  it('a discarded draft is deleted, even when the form closes immediately', async () => {
    const { user, unmount } = await write('x')
    window.dispatchEvent(new Event('pagehide'))
    expect(stored()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    unmount()
    expect(stored()).toEqual([])
  })

  it('a form that was not changed leaves the draft of another tab', async () => {
    const blank = open()
    const { unmount } = await write('written in the other tab')
    unmount()
    blank.unmount()
    expect(stored()).toHaveLength(1)
  })

  it('a form says when the browser did not store its draft', async () => {
    // The storage of the test environment is never full.
    const refusal = vi.spyOn(safeLocalStorage, 'write').mockReturnValue(false)
    await write('x')
    window.dispatchEvent(new Event('pagehide'))
    await screen.findByText('not stored')
    refusal.mockRestore()
  })

  it('drafts are deleted on sign-out, whatever the page does while it closes', async () => {
    const { unmount } = await write('private')
    notifySignedOut()
    window.dispatchEvent(new Event('pagehide'))
    unmount()
    expect(stored()).toEqual([])
  })

  it('an unreadable draft is ignored', async () => {
    localStorage.setItem('headway.draft.7.note.a', '{half')
    open()
    expect((await note()).value).toBe('')
  })
})
