import { expect } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { playStory, switchTheme } from './openStory.ts'
import { test } from './preview.ts'
import { readStories } from './storyIndex.ts'

for (const { id, title, name } of readStories()) {
  test(`the story ${title}: ${name} passes its play function and the accessibility checks`, async ({
    preview,
  }) => {
    const { page } = preview
    await switchTheme(page, 'light')
    expect(await playStory(page, id), 'plays').toEqual([])
    expect.soft(await findViolations(page), 'is accessible in the light theme').toEqual([])
    await switchTheme(page, 'dark')
    expect.soft(await findViolations(page), 'is accessible in the dark theme').toEqual([])
    expect.soft(preview.takeErrors(), 'is quiet').toEqual([])
  })
}
