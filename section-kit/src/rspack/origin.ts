import { execFileSync } from 'node:child_process'
import { mountContractOf } from './section-description.ts'
import type { BuildOrigin } from './section-manifest.ts'

/**
 * What a section is being built from.
 *
 * @param folder absolute path of the section's package.
 * @throws Error when the sdk is not installed.
 */
export function originOf(folder: string): BuildOrigin {
  return { folder, contract: mountContractOf(folder), commit: commitOf(folder) }
}

/** The commit that the folder's files come from; undefined where there is no git or no repository. */
function commitOf(folder: string): string | undefined {
  try {
    const parameters = ['-C', folder, 'log', '-1', '--format=%H', '--', '.']
    const commit = execFileSync('git', parameters, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    return commit === '' ? undefined : commit
  } catch {
    return undefined
  }
}
