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
  it('shows one at a time: a second makes the first give way', () => {
    toast({ title: 'Task Created' })
    toast({ title: 'Task Updated' })
    const open = readToasts().filter((entry) => entry.open)
    expect(open.map((entry) => entry.title)).toEqual(['Task Updated'])
  })

  it('keeps a dismissed toast readable for 1,000,000 ms', () => {
    const { dismiss } = toast({ title: 'Milestone Deleted' })
    dismiss()
    vi.advanceTimersByTime(999_999)
    expect(readToasts().map((entry) => entry.title)).toEqual(['Milestone Deleted'])
    vi.advanceTimersByTime(1)
    expect(readToasts()).toEqual([])
  })

  it('does not start the removal over when it is dismissed twice', () => {
    const { id } = toast({ title: 'Report Created' })
    dismissToast(id)
    vi.advanceTimersByTime(600_000)
    dismissToast(id)
    vi.advanceTimersByTime(400_000)
    expect(readToasts()).toEqual([])
  })

  it('tells subscribers until they leave', () => {
    const listener = vi.fn()
    const leave = subscribeToToasts(listener)
    toast({ title: 'one' })
    leave()
    toast({ title: 'two' })
    expect(listener).toHaveBeenCalledOnce()
  })

  it('does not grow without bound', () => {
    for (let count = 0; count < 200; count += 1) {
      toast({ title: `Toast ${count}` })
    }
    expect(readToasts().length).toBeLessThanOrEqual(50)
    expect(readToasts()[0]?.title).toBe('Toast 199')
  })
})
