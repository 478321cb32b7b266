import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface StoryEntry {
  id: string
  title: string
  name: string
  type: 'story' | 'docs'
  /** Path of the stories file from the package's folder. */
  importPath: string
}

/** Returns the stories of the built Storybook, which must exist. */
export function readStories(): StoryEntry[] {
  const index = readFileSync(join(import.meta.dirname, '../storybook-static/index.json'), 'utf8')
  const { entries } = JSON.parse(index) as { entries: Record<string, StoryEntry> }
  return Object.values(entries).filter((entry) => entry.type === 'story')
}
