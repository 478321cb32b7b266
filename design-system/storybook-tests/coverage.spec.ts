import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readStories } from './storyIndex.ts'

const sources = join(import.meta.dirname, '../src')
/** Folders without components: data, helpers, lazy loading, and the provider that wraps every story. */
const withoutStories = [
  'icons',
  'lazy-overlays',
  'messages',
  'provider',
  'storybook',
  'style',
  'theme',
  'tokens',
]

test('every component folder has stories', () => {
  const folders = readdirSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !withoutStories.includes(entry.name))
    .map((entry) => entry.name)
  const covered = new Set(readStories().map((story) => story.importPath.split('/')[2]))
  expect(folders.filter((folder) => !covered.has(folder))).toEqual([])
})
