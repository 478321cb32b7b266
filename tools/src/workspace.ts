import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Absolute path of the repository. */
export const rootFolder = join(import.meta.dirname, '../..')

export type SectionFolder = `mfe-${string}`

const isSection = (folder: string): folder is SectionFolder => folder.startsWith('mfe-')

/** The sections that `npm start` and `npm run build` build, by folder. */
export const sectionFolders: readonly SectionFolder[] = readdirSync(rootFolder)
  .filter(isSection)
  .filter((folder) => existsSync(join(rootFolder, folder, 'package.json')))
  .toSorted()

/** The folders with a browser bundle. */
export const bundledFolders = ['shell', ...sectionFolders] as const
export type BundledFolder = (typeof bundledFolders)[number]

/** The federation name of a section: `mfe_tasks` for the folder `mfe-tasks`. */
export function sectionName(folder: SectionFolder): string {
  return folder.replace('-', '_')
}
