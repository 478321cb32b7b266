import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Absolute path of the repository. */
export const rootFolder = join(import.meta.dirname, '../..')

/** Folder of the built Storybook of the design system. */
export const storybookFolder = join(rootFolder, 'design-system/storybook-static')

export type SectionFolder = `mfe-${string}`

const isSection = (folder: string): folder is SectionFolder => folder.startsWith('mfe-')

/** Folders of the sections that `npm start` and `npm run build` build. */
export const sectionFolders: readonly SectionFolder[] = readdirSync(rootFolder)
  .filter(isSection)
  .filter((folder) => existsSync(join(rootFolder, folder, 'package.json')))
  .toSorted()

/** Folders that have a browser bundle. */
export const bundledFolders = ['shell', ...sectionFolders] as const
export type BundledFolder = (typeof bundledFolders)[number]

/** Returns the federation name of a section, for example `mfe_tasks` for the folder `mfe-tasks`. */
export function sectionName(folder: SectionFolder): string {
  return folder.replace('-', '_')
}
