import { join } from 'node:path'

/** Absolute path of the repository. */
export const rootFolder = join(import.meta.dirname, '../..')

/** The sections that `npm start` and `npm run build` build, by folder. */
export const sectionFolders = ['mfe-tasks', 'mfe-reports', 'mfe-admin', 'mfe-activity'] as const
export type SectionFolder = (typeof sectionFolders)[number]

/** The folders with a browser bundle. */
export const bundledFolders = ['shell', ...sectionFolders] as const
export type BundledFolder = (typeof bundledFolders)[number]

/** The federation name of a section: `mfe_tasks` for the folder `mfe-tasks`. */
export function sectionName(folder: SectionFolder): string {
  return folder.replace('-', '_')
}
