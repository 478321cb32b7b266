import { SectionDescription } from '@headway/contracts/section-description'
import type { ReleaseCheck, ReleaseSizes } from '@headway/contracts/section-releases'
import { ArchiveError, readArchive } from '@headway/server-kit/release-archive'
import { findSigner } from '../access/keys.ts'
import { type Build, resultOf } from './check.ts'
import { checkContract, checkRequires } from './compatibility.ts'
import { checkFiles, checkIntegrity, checkTwins } from './file-checks.ts'
import { checkPaths, type PathOwner } from './path-check.ts'
import { checkOrigins, checkShared, checkSyntax } from './script-checks.ts'
import { checkSizes, sizesOf } from './size-check.ts'
import { checkStyles } from './style-check.ts'

/** State of the portal that a release is checked against. */
export interface CheckContext {
  section: string
  /** Versions that the section already has. */
  versions: ReadonlySet<string>
  pathOwners: readonly PathOwner[]
  keys: readonly { name: string; publicKey: string }[]
  needsSignature: boolean
}

/** An uploaded archive. */
export interface Candidate {
  archive: Buffer
  /** SHA-256 in hexadecimal. */
  digest: string
  /** Base64; undefined when the archive is not signed. */
  signature: string | undefined
}

export interface CheckedRelease {
  checks: ReleaseCheck[]
  /** Undefined when the archive or its description cannot be read. */
  build: Build | undefined
  sizes: ReleaseSizes | undefined
  signedBy: string | undefined
}

const archiveSentences = {
  passed: 'The archive is complete and contains only regular files.',
  failed: 'The archive can’t be read.',
}
const descriptionSentences = {
  passed: 'section.json is valid.',
  failed: 'section.json is not valid.',
}

function parseDescription(files: ReadonlyMap<string, Buffer>, section: string) {
  const text = files.get('section.json')
  if (!text) {
    return { problems: ['section.json is missing'] }
  }
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
  } catch {
    return { problems: ['section.json is not valid JSON'] }
  }
  const result = SectionDescription.safeParse(value)
  if (!result.success) {
    return { problems: result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
  }
  return result.data.name === section
    ? { problems: [], description: result.data }
    : { problems: [`this is a build of ${result.data.name}`] }
}

function checkSignature(
  { digest, signature }: Candidate,
  { keys, needsSignature }: CheckContext,
): { check: ReleaseCheck; signedBy: string | undefined } {
  const signedBy = signature === undefined ? undefined : findSigner(keys, digest, signature)
  const problems: string[] = []
  if (signature !== undefined && signedBy === undefined) {
    problems.push('the signature matches none of the section’s keys')
  }
  if (signature === undefined && needsSignature) {
    problems.push('the release is not signed')
  }
  const passed = signedBy === undefined ? 'No signature required.' : `Signed with the key “${signedBy}”.`
  const sentences = { passed, failed: 'The signature is missing or not trusted.' }
  return { check: resultOf('signature', problems, sentences), signedBy }
}

function checkVersion({ description }: Build, { versions }: CheckContext): ReleaseCheck {
  const problems = versions.has(description.version) ? [description.version] : []
  return resultOf('version', problems, {
    passed: `Version ${description.version} is new.`,
    failed: 'A release with this version already exists and can’t be replaced.',
  })
}

/**
 * Runs all checks that need no execution of the release, and returns all results.
 *
 * @param candidate the archive; see `archiveLimits` for the maximum sizes.
 */
export async function checkRelease(candidate: Candidate, context: CheckContext): Promise<CheckedRelease> {
  const signature = checkSignature(candidate, context)
  const unreadable = (...checks: ReleaseCheck[]): CheckedRelease => ({
    checks: [...checks, signature.check],
    build: undefined,
    sizes: undefined,
    signedBy: signature.signedBy,
  })
  let files: Map<string, Buffer>
  try {
    files = await readArchive(candidate.archive)
  } catch (error) {
    if (!(error instanceof ArchiveError)) {
      throw error
    }
    return unreadable(resultOf('archive', [error.message], archiveSentences))
  }
  const archive = resultOf('archive', [], archiveSentences)
  const { problems, description } = parseDescription(files, context.section)
  const described = resultOf('description', problems, descriptionSentences)
  if (!description) {
    return unreadable(archive, described)
  }
  const build: Build = { files, description }
  const sizes = sizesOf(build, candidate.archive.length)
  const checks = [
    archive,
    described,
    checkVersion(build, context),
    checkFiles(build),
    checkIntegrity(build),
    await checkTwins(build),
    checkContract(description),
    checkRequires(description),
    checkPaths(description, context.pathOwners),
    checkSizes(sizes),
    checkSyntax(build),
    checkShared(build),
    checkOrigins(build),
    checkStyles(build),
    signature.check,
  ]
  return { checks, build, sizes, signedBy: signature.signedBy }
}
