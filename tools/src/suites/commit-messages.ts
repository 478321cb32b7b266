import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { rootFolder } from '../workspace.ts'
import type { Suite } from './suite.ts'

const run = promisify(execFile)

const MAX_SUBJECT_LENGTH = 72
/** Older commits are not checked: many do not follow the rules, and history is not rewritten. */
const CHECKED_SINCE = '2026-11-29T00:00:00Z'
const MAX_COMMITS = 100

const SUBJECT = /^(?:feat|fix|refactor|perf|test|docs|chore)(?:\([a-z0-9-]+\))?: (?<summary>.+)$/
/** Subjects that git writes itself. */
const GENERATED = /^(?:Merge|Revert|fixup!|squash!) /
/** Verbs whose imperative ends with "ed". */
const IMPERATIVE_WITH_ED = /^(?:embed|exceed|feed|need|proceed|seed|shed|speed)$/

/** Returns what is wrong with the subject of a commit (CONTRIBUTING.md, "Commits"), or undefined. */
export function findSubjectProblem(subject: string): string | undefined {
  if (GENERATED.test(subject)) {
    return undefined
  }
  const summary = SUBJECT.exec(subject)?.groups?.summary
  if (summary === undefined) {
    return 'must have the form "type(scope): summary"'
  }
  if (subject.length > MAX_SUBJECT_LENGTH) {
    return `has ${subject.length} characters, at most ${MAX_SUBJECT_LENGTH} are allowed`
  }
  const [verb = ''] = summary.split(' ')
  if (/^[A-Z][a-z]/.test(verb)) {
    return 'must start the summary with a lower-case letter'
  }
  if (verb.endsWith('ed') && !IMPERATIVE_WITH_ED.test(verb)) {
    return 'must use the imperative ("add", not "added")'
  }
  return undefined
}

/** Returns the subjects of the newest commits, or an empty list in an exported archive without `.git`. */
async function readSubjects(): Promise<string[]> {
  const parameters = ['log', `--since=${CHECKED_SINCE}`, `--max-count=${MAX_COMMITS}`, '--format=%s']
  const { stdout } = await run('git', parameters, { cwd: rootFolder }).catch(() => ({ stdout: '' }))
  return stdout.split('\n').filter(Boolean)
}

/** Checks the subjects of recent commits. */
export const commitMessages: Suite = {
  name: 'commit messages',
  async run() {
    const problems = (await readSubjects()).flatMap((subject) => {
      const problem = findSubjectProblem(subject)
      return problem === undefined ? [] : [`"${subject}" ${problem}`]
    })
    for (const problem of problems) {
      console.log(problem)
    }
    return problems.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
}
