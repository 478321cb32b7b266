import { join } from 'node:path'
import { buildBundles } from '../build/build-bundles.ts'
import { rspackCommand } from '../build/compile.ts'
import { developmentOrigin } from '@headway/section-kit/development'
import { bundledFolders, rootFolder, type SectionFolder, sectionFolders } from '../workspace.ts'
import type { ServiceDefinition } from './service.ts'

/**
 * Builds what the gateway serves.
 *
 * @param developmentSection runs from its own server instead; the shell is then built with development React, which
 *   alone can replace components while they are shown.
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

/** The hot-reloading server of one section. */
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
