import { createHash } from 'node:crypto'
import { type ReleaseCheck, sectionReleasesPublish } from '@headway/contracts/section-releases'
import { CommandError } from '../command-error.ts'
import { packArchive } from '../portal/archive.ts'
import { callPortal, portalAt, type PortalOptions } from '../portal/client.ts'
import { printJson } from '../portal/print-json.ts'
import { releaseFiles } from '../portal/release-files.ts'
import { signArchive } from '../portal/signature.ts'
import { readPackageSection } from '../rspack/section-description.ts'

interface PublishOptions extends PortalOptions {
  check?: boolean
  changes?: string
  key?: string
}

/**
 * Sends the build to a portal, which runs all checks before it stores the release.
 *
 * @throws CommandError if the build is out of date or the portal refuses it. The failed
 *   checks have been printed.
 */
export async function publish(folder: string, options: PublishOptions): Promise<void> {
  const { name } = readPackageSection(folder)
  const portal = portalAt(options.portal, process.env)
  const archive = await packArchive(await releaseFiles(folder))
  const signature = options.key === undefined ? undefined : await signArchive(archive, options.key)
  const answer = await callPortal(portal, sectionReleasesPublish, {
    params: { name },
    query: {
      ...(options.check ? { check: 'true' } : {}),
      ...(options.changes === undefined ? {} : { changes: options.changes }),
    },
    body: archive,
    headers: {
      'idempotency-key': createHash('sha256').update(archive).digest('hex').slice(0, 32),
      ...(signature === undefined ? {} : { 'headway-signature': signature }),
    },
  })
  if (options.json) {
    printJson(answer)
  } else {
    answer.checks.forEach(printCheck)
  }
  if (!answer.isAccepted) {
    throw new CommandError('The portal refused the release.')
  }
  if (!options.json) {
    const outcome = answer.isStored ? 'is published' : 'would be accepted'
    console.log(`${name} ${answer.version} ${outcome}.`)
  }
}

function printCheck({ isPassed, message, details }: ReleaseCheck): void {
  console.log(`${isPassed ? 'ok ' : 'NO '} ${message}`)
  for (const detail of isPassed ? [] : details) {
    console.log(`      ${detail}`)
  }
}
