import { join } from 'node:path'
import { buildBundles } from '../build/build-bundles.ts'
import { rspackCommand } from '../build/compile.ts'
import { developmentOrigin } from '@headway/section-kit/development'
import { bundledFolders, rootFolder, type SectionFolder, sectionFolders } from '../workspace.ts'
import type { ServiceDefinition } from './service.ts'

/**
 * Builds the files that the gateway serves.
 *
 * @param developmentSection section that runs from its own server instead. The shell is then built with the
 *   development version of React, because only that one supports hot reloading.
 */
export async function buildBrowserFiles(developmentSection: SectionFolder | undefined): Promise<void> {
  const report = () => undefined
  if (!developmentSection) {
    await buildBundles({ report, folders: bundledFolders })
    return
  }
  const others = sectionFolders.filter((folder) => folder !== developmentSection)
  await Promise.all([
    buildBundles({ report, folders: ['shell'], mode: 'development' }),
    buildBundles({ report, folders: others }),
  ])
}

/** Returns the definition of the hot-reloading server of one section. */
export function developmentServer(section: SectionFolder, dataFolder: string): ServiceDefinition {
  return {
    name: `${section} development server`,
    script: rspackCommand,
    parameters: ['serve', '--mode', 'development'],
    folder: join(rootFolder, section),
    environment: { NODE_ENV: 'development' },
    readyUrl: `${developmentOrigin}/section.json`,
    logFile: join(dataFolder, 'logs', `${section}.log`),
  }
}
