import { toast, toastFailure, type ToastIntent, toastSuccess } from '@headway/design-system'
import {
  type DecidedFile,
  serverMessage,
  useFileApproveMutation,
  useFileRejectMutation,
  useFileUndoMutation,
} from '@headway/sdk'
import { approvalMessages as texts } from './approvals.messages.ts'

/** A file to decide about, with the name that toasts show. */
export type NamedFile = DecidedFile & { name: string }

interface Outcome<File> {
  done: File[]
  failed: File[]
  /** Error text of the first failure; empty if all succeeded. */
  why: string
}

const namesOf = (files: readonly NamedFile[]) => files.map(({ name }) => name).join(', ')

/** Runs `act` for every file; one failure does not stop the others. */
async function forEach<File extends NamedFile>(
  files: readonly File[],
  act: (file: File) => Promise<{ error?: unknown }>,
  fallback: string,
): Promise<Outcome<File>> {
  const results = await Promise.all(files.map(async (file) => ({ file, error: (await act(file)).error })))
  const failed = results.filter(({ error }) => error !== undefined)
  return {
    done: results.filter(({ error }) => error === undefined).map(({ file }) => file),
    failed: failed.map(({ file }) => file),
    why: failed.length === 0 ? '' : serverMessage(failed[0]?.error, fallback),
  }
}

/**
 * Returns functions that approve and reject large files. Each shows a toast with "Undo" and the names of the files that
 * failed.
 */
export function useDecisions() {
  const [sendApproval] = useFileApproveMutation()
  const [sendRejection] = useFileRejectMutation()
  const [sendUndo] = useFileUndoMutation()

  const undo = async (files: readonly NamedFile[]) => {
    const { done, failed, why } = await forEach(files, (file) => sendUndo({ file }), texts.undoFailed)
    if (failed.length > 0) {
      toastFailure(files.length === 1 ? why : texts.notDecided(namesOf(failed), why))
    } else {
      toastSuccess(texts.undone(done.length), namesOf(done))
    }
  }

  const tell = ({ done, failed, why }: Outcome<NamedFile>, title: string, intent: ToastIntent) => {
    if (done.length === 0) {
      toastFailure(failed.length === 1 ? why : texts.notDecided(namesOf(failed), why))
      return
    }
    const description = failed.length === 0 ? namesOf(done) : texts.notDecided(namesOf(failed), why)
    toast({ title, description, intent, action: { label: texts.undo, onAction: () => void undo(done) } })
  }

  /** @returns the files that could not be decided. */
  const approve = async <File extends NamedFile>(files: readonly File[]): Promise<File[]> => {
    const outcome = await forEach(files, (file) => sendApproval({ file }), texts.decisionFailed)
    tell(outcome, texts.approved(outcome.done.length), 'success')
    return outcome.failed
  }

  /** @returns the files that could not be decided. */
  const reject = async <File extends NamedFile>(files: readonly File[], reason: string): Promise<File[]> => {
    const outcome = await forEach(files, (file) => sendRejection({ file, reason }), texts.decisionFailed)
    tell(outcome, texts.rejected(outcome.done.length), 'default')
    return outcome.failed
  }

  return { approve, reject }
}
