import { describe, expect, it } from 'vitest'
import { injectEndpoints } from './inject.ts'
import { showAhead } from './show-ahead.ts'
import { tellSignedOut } from './session-ended.ts'
import { createPortalStore } from './store.ts'

/** Answers the read that is under way. */
let answer: (titles: string[]) => void
const api = injectEndpoints(['ahead'], (build) => ({
  aheadList: build.query<string[], string>({
    queryFn: async () => {
      const { promise, resolve } = Promise.withResolvers<string[]>()
      answer = resolve
      return { data: await promise }
    },
  }),
}))
const { aheadList } = api.endpoints

function openPage() {
  const store = createPortalStore()
  const read = (argument = 'mine') => {
    const reading = store.dispatch(aheadList.initiate(argument, { forceRefetch: true }))
    return async (titles: string[]) => {
      answer(titles)
      await reading
    }
  }
  const change = {
    endpoint: 'aheadList',
    argument: 'mine',
    show: () => store.dispatch(api.util.updateQueryData('aheadList', 'mine', (titles) => [...titles, 'New'])),
  }
  const shown = (argument = 'mine') => aheadList.select(argument)(store.getState()).data
  return { read, change, shown }
}

describe('what is shown before it is written', () => {
  it('is shown at once, and in the answer of a read that began before', async () => {
    const { read, change, shown } = openPage()
    await read()(['Old'])
    const answerRead = read()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    showAhead(change, promise)
    expect(shown()).toEqual(['Old', 'New'])
    resolve(true)
    await promise
    await answerRead(['Old', 'Older'])
    expect(shown()).toEqual(['Old', 'Older', 'New'])
  })

  it('is shown in the first answer, and in that of a read that began before it was written', async () => {
    const { read, change, shown } = openPage()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    showAhead(change, promise)
    expect(shown()).toBeUndefined()
    const answerRead = read()
    resolve(true)
    await promise
    await answerRead(['Old'])
    expect(shown()).toEqual(['Old', 'New'])
  })

  it('is left to the server in a read that began after it was written', async () => {
    const { read, change, shown } = openPage()
    await read()(['Old'])
    showAhead(change, Promise.resolve(true))
    await Promise.resolve()
    await read()(['Old', 'New', 'Newer'])
    expect(shown()).toEqual(['Old', 'New', 'Newer'])
  })

  it.each([
    ['refused', () => Promise.resolve(false)],
    ['failed', () => Promise.reject(new Error('no answer'))],
  ])('is shown in no answer after its write %s, and is taken back', async (_, write) => {
    const { read, change, shown } = openPage()
    await read()(['Old'])
    const answerRead = read()
    showAhead(change, write())
    expect(shown()).toEqual(['Old', 'New'])
    await Promise.resolve()
    expect(shown()).toEqual(['Old'])
    await answerRead(['Old', 'Older'])
    expect(shown()).toEqual(['Old', 'Older'])
  })

  it('is taken back from the answer that came meanwhile', async () => {
    const { read, change, shown } = openPage()
    await read()(['Old'])
    const answerRead = read()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    showAhead(change, promise)
    await answerRead(['Older', 'Oldest'])
    expect(shown()).toEqual(['Older', 'Oldest', 'New'])
    resolve(false)
    await promise
    expect(shown()).toEqual(['Older', 'Oldest'])
  })

  it('is taken back in the way that its owner names', async () => {
    const { read, change, shown } = openPage()
    await read()(['Old'])
    const takenBack: string[] = []
    showAhead({ ...change, takeBack: () => takenBack.push('by hand') }, Promise.resolve(false))
    await Promise.resolve()
    expect([takenBack, shown()]).toEqual([['by hand'], ['Old', 'New']])
  })

  it('changes no answer to another question, and none of the next person', async () => {
    const { read, change, shown } = openPage()
    const answerRead = read('theirs')
    showAhead(change, new Promise(() => {}))
    await answerRead(['Old'])
    expect(shown('theirs')).toEqual(['Old'])
    tellSignedOut()
    await read()(['Old'])
    expect(shown()).toEqual(['Old'])
  })
})
