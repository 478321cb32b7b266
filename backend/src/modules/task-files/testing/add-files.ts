import { buildPath } from '@headway/contracts'
import { type TaskFile, taskFilesAdd } from '@headway/contracts/task-files'
import type { TestUser } from '../../../test/portal.ts'
import type { TestClient } from '../../../test/test-client.ts'
import type { FileInput } from '../../reports/testing/submit.ts'

/** Adds files to a task and returns the backend's response, successful or not. */
export async function addTo(
  server: TestClient,
  user: TestUser | null,
  taskId: number,
  files: readonly FileInput[],
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const { name, content } of files) {
    form.append('files', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  }
  const response = await server.fetch(user, buildPath(taskFilesAdd.path, { id: taskId }), {
    method: 'POST',
    body: form,
    headers,
  })
  const body = (await response.json()) as { items: TaskFile[]; code?: string; detail?: string }
  return { status: response.status, body }
}
