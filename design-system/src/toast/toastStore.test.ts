import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, readToasts, subscribeToToasts, toast } from './toastStore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const entry of readToasts()) {
    dismissToast(entry.id)
  }
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('toast', () => {
  it('the toast store shows one toast at a time: a second replaces the first', () => {
    toast({ title: 'Task Created' })
    toast({ title: 'Task Updated' })
    const open = readToasts().filter((entry) => entry.open)
    expect(open.map((entry) => entry.title)).toEqual(['Task Updated'])
  })

  it('a dismissed toast stays readable for 1,000,000 ms', () => {
    const { dismiss } = toast({ title: 'Milestone Deleted' })
    dismiss()
    vi.advanceTimersByTime(999_999)
    expect(readToasts().map((entry) => entry.title)).toEqual(['Milestone Deleted'])
    vi.advanceTimersByTime(1)
    expect(readToasts()).toEqual([])
  })

  it('dismissing a toast twice does not restart its removal', () => {
    const { id } = toast({ title: 'Report Created' })
    dismissToast(id)
    vi.advanceTimersByTime(600_000)
    dismissToast(id)
    vi.advanceTimersByTime(400_000)
    expect(readToasts()).toEqual([])
  })

  it('the toast store notifies subscribers until they unsubscribe', () => {
    const listener = vi.fn()
    const leave = subscribeToToasts(listener)
    toast({ title: 'one' })
    leave()
    toast({ title: 'two' })
    expect(listener).toHaveBeenCalledOnce()
  })

  it('the toast store does not grow without limit', () => {
    for (let count = 0; count < 200; count += 1) {
      toast({ title: `Toast ${count}` })
    }
    expect(readToasts().length).toBeLessThanOrEqual(50)
    expect(readToasts()[0]?.title).toBe('Toast 199')
  })
})
