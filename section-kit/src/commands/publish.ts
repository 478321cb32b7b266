import { createHash } from 'node:crypto'
import { sectionReleasesPublish } from '@headway/contracts/section-releases'
import { CommandError } from '../command-error.ts'
import { readOptions } from '../options.ts'
import { packArchive } from '../portal/archive.ts'
import { askPortal, portalAt } from '../portal/client.ts'
import { releaseFiles } from '../portal/release-files.ts'
import { signArchive } from '../portal/signature.ts'
import { readPackageSection } from '../rspack/section-description.ts'

const options = {
  check: { type: 'boolean' },
  changes: { type: 'string' },
  key: { type: 'string' },
  portal: { type: 'string' },
} as const

/**
 * Sends what was built to a portal, which checks all of it before it takes it in.
 *
 * @throws CommandError when the build is out of date, or when the portal refuses; every check that speaks against it has been named.
 */
export async function publish(folder: string, words: readonly string[]): Promise<void> {
  const { values } = readOptions(words, options)
  const { name } = readPackageSection(folder)
  const portal = portalAt(values.portal, process.env)
  const archive = await packArchive(await releaseFiles(folder))
  const signature = values.key === undefined ? undefined : await signArchive(archive, values.key)
  const answer = await askPortal(portal, sectionReleasesPublish, {
    params: { name },
    query: {
      ...(values.check ? { check: 'true' } : {}),
      ...(values.changes === undefined ? {} : { changes: values.changes }),
    },
    body: archive,
    headers: {
      'idempotency-key': createHash('sha256').update(archive).digest('hex').slice(0, 32),
      ...(signature === undefined ? {} : { 'headway-signature': signature }),
    },
  })
  for (const { isPassed, message, details } of answer.checks) {
    console.log(`${isPassed ? 'ok ' : 'NO '} ${message}`)
    for (const detail of isPassed ? [] : details) {
      console.log(`      ${detail}`)
    }
  }
  if (!answer.isAccepted) {
    throw new CommandError('The portal does not take it.')
  }
  console.log(
    answer.isStored ? `${name} ${answer.version} is published.` : `${name} ${answer.version} would be taken.`,
  )
}
