import { limits } from '@headway/contracts'
import { toast, toastFailure, type ToastIntent, toastSuccess } from '@headway/design-system'
import { type DecidedFile, serverMessage, useFileUndoMutation } from '@headway/sdk'
import { useApprovalsDecideMutation } from './approvals.api.ts'
import { approvalMessages as texts } from './approvals.messages.ts'

/** A file to decide about, with the name that toasts show. */
export type NamedFile = DecidedFile & { name: string }

/** A file that could not be decided, and why. */
export interface Refusal<File> {
  file: File
  why: string
}

type Decision = { decision: 'approved' } | { decision: 'rejected'; reason: string }

const namesOf = (files: readonly NamedFile[]) => files.map(({ name }) => name).join(', ')

/** Returns one sentence about files that could not be changed. */
const sentenceOf = (refusals: readonly Refusal<NamedFile>[], fileCount: number): string => {
  const why = refusals[0]?.why ?? ''
  return fileCount === 1 ? why : texts.notDecided(namesOf(refusals.map(({ file }) => file)), why)
}

/** Returns a function that undoes the user's own decisions. */
function useUndo() {
  const [sendUndo] = useFileUndoMutation()
  return async (files: readonly NamedFile[]) => {
    const results = await Promise.all(
      files.map(async (file) => ({ file, error: (await sendUndo({ file })).error })),
    )
    const refusals = results.flatMap(({ file, error }) =>
      error === undefined ? [] : [{ file, why: serverMessage(error, texts.undoFailed) }],
    )
    if (refusals.length > 0) {
      toastFailure(sentenceOf(refusals, files.length))
    } else {
      toastSuccess(texts.undone(files.length), namesOf(files))
    }
  }
}

/**
 * Returns functions that approve and reject large files. Each shows a toast with "Undo" and the names of the files that
 * failed, and returns the failures.
 */
export function useDecisions() {
  const [sendDecision] = useApprovalsDecideMutation()
  const undo = useUndo()

  const send = async <File extends NamedFile>(
    files: readonly File[],
    decision: Decision,
  ): Promise<Refusal<File>[]> => {
    const { data, error } = await sendDecision({ files, decision })
    return files.flatMap((file, index) => {
      const problem = data?.results[index]?.problem
      if (error) {
        return [{ file, why: serverMessage(error, texts.decisionFailed) }]
      }
      return problem ? [{ file, why: problem.detail }] : []
    })
  }

  const decide = async <File extends NamedFile>(
    files: readonly File[],
    decision: Decision,
    { titleOf, intent }: { titleOf: (count: number) => string; intent: ToastIntent },
  ): Promise<Refusal<File>[]> => {
    const refusals: Refusal<File>[] = []
    for (let start = 0; start < files.length; start += limits.approvalsAtOnce) {
      refusals.push(...(await send(files.slice(start, start + limits.approvalsAtOnce), decision)))
    }
    const refused = new Set(refusals.map(({ file }) => file))
    const done = files.filter((file) => !refused.has(file))
    if (done.length === 0) {
      toastFailure(sentenceOf(refusals, files.length))
      return refusals
    }
    const description = refusals.length === 0 ? namesOf(done) : sentenceOf(refusals, files.length)
    const action = { label: texts.undo, onAction: () => void undo(done) }
    toast({ title: titleOf(done.length), description, intent, action })
    return refusals
  }

  return {
    approve: <File extends NamedFile>(files: readonly File[]) =>
      decide(files, { decision: 'approved' }, { titleOf: texts.approved, intent: 'success' }),
    reject: <File extends NamedFile>(files: readonly File[], reason: string) =>
      decide(files, { decision: 'rejected', reason }, { titleOf: texts.rejected, intent: 'default' }),
  }
}
