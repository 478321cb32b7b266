import { Shell } from '../pages/Shell.ts'
import { TaskPage } from '../pages/TaskPage.ts'
import { call } from '../support/call.ts'
import { newMark } from '../support/mark.ts'
import { teams } from '../support/people.ts'
import { createTask, removeTasks } from '../support/tasks.ts'
import { expect, test } from '../support/test.ts'

const { manager, member } = teams.fourth

/** Runs in the page: the headings of the first frame after the next click that shows another page, and what moves after it. */
function watchWay(): void {
  const shown = () =>
    [...document.querySelectorAll('main :is(h1, h2)')]
      .filter((heading) => heading.getClientRects().length > 0)
      .map((heading) => heading.textContent)
  const seen = { first: [] as (string | null)[], shift: 0 }
  Object.assign(globalThis, { seen })
  addEventListener(
    'click',
    () => {
      const [before] = shown()
      const look = () => {
        seen.first = shown()
        if (seen.first[0] === before || seen.first[0] === undefined) {
          requestAnimationFrame(look)
        }
      }
      requestAnimationFrame(look)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          seen.shift += (entry as PerformanceEntry & { value: number }).value
        }
      }).observe({ type: 'layout-shift' })
    },
    { capture: true, once: true },
  )
}

for (const width of [1_280, 390]) {
  test(`a task is painted before its steps and what stands below them, and nothing moves: ${width} px`, async ({
    windowOf,
  }) => {
    const page = await windowOf(manager, { width })
    const title = `Paint at once ${newMark()}`
    await page.goto('/notifications')
    const id = await createTask(page, title, member.name, { description: 'What is to be done.' })
    await call(page, 'POST', `/api/tasks/${id}/milestones`, { title: 'The first step', order: 1 })
    await page.goto(`/tasks?q=${encodeURIComponent(title)}`)
    const link = page.getByRole('link', { name: title })
    await link.waitFor()
    await page.evaluate(watchWay)
    await link.click()
    await expect(new TaskPage(page).milestone('The first step')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
    await expect(new Shell(page).heading).toBeFocused()
    const { first, shift } = await page.evaluate(
      () => (globalThis as unknown as { seen: { first: string[]; shift: number } }).seen,
    )
    expect(first[0]).toBe(title)
    expect(first).toContain('Description')
    expect(first).not.toContain('Project Milestones')
    expect(first).not.toContain('Comments')
    expect(shift).toBeLessThanOrEqual(0.02)
    await removeTasks(page, [id])
  })
}
