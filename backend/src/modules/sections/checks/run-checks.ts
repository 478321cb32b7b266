import { SectionDescription } from '@headway/contracts/section-description'
import type { ReleaseCheck, ReleaseSizes } from '@headway/contracts/section-releases'
import { ArchiveError, readArchive } from '@headway/server-kit/release-archive'
import { findSigner } from '../access/keys.ts'
import { type Build, resultOf } from './check.ts'
import { checkContract, checkRequires } from './compatibility.ts'
import { checkFiles, checkIntegrity, checkTwins } from './file-checks.ts'
import { checkPaths, type PathClaim } from './path-check.ts'
import { checkOrigins, checkShared, checkSyntax } from './script-checks.ts'
import { checkSizes, sizesOf } from './size-check.ts'
import { checkStyles } from './style-check.ts'

/** What a release is checked against. */
export interface CheckContext {
  section: string
  /** Versions that the section has already. */
  versions: ReadonlySet<string>
  claims: readonly PathClaim[]
  keys: readonly { name: string; publicKey: string }[]
  needsSignature: boolean
}

/** An archive as it came. */
export interface Candidate {
  archive: Buffer
  /** SHA-256, hexadecimal. */
  digest: string
  /** Base64; undefined without one. */
  signature: string | undefined
}

export interface CheckedRelease {
  checks: ReleaseCheck[]
  /** Undefined where the archive or its description cannot be read. */
  build: Build | undefined
  sizes: ReleaseSizes | undefined
  signedBy: string | undefined
}

const archiveSentences = {
  passed: 'The archive is complete and contains only plain files.',
  failed: 'The archive can’t be read.',
}
const descriptionSentences = {
  passed: 'section.json says what a section has to say.',
  failed: 'section.json does not say what a section has to say.',
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
    return { problems: ['section.json is no JSON'] }
  }
  const result = SectionDescription.safeParse(value)
  if (!result.success) {
    return { problems: result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
  }
  return result.data.name === section
    ? { problems: [], description: result.data }
    : { problems: [`it is the build of ${result.data.name}`] }
}

function checkSignature(
  { digest, signature }: Candidate,
  { keys, needsSignature }: CheckContext,
): { check: ReleaseCheck; signedBy: string | undefined } {
  const signedBy = signature === undefined ? undefined : findSigner(keys, digest, signature)
  const problems: string[] = []
  if (signature !== undefined && signedBy === undefined) {
    problems.push('no key of the section has made this signature')
  }
  if (signature === undefined && needsSignature) {
    problems.push('it is not signed')
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
 * Looks at everything that can be told of a release before it runs. Each result is kept, good or bad.
 *
 * @param candidate the archive; see `archiveLimits` for what is read of it at all.
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
    checkPaths(description, context.claims),
    checkSizes(sizes),
    checkSyntax(build),
    checkShared(build),
    checkOrigins(build),
    checkStyles(build),
    signature.check,
  ]
  return { checks, build, sizes, signedBy: signature.signedBy }
}
