import type { Problem } from '@headway/contracts'
import type { CallError } from '@headway/sdk'

async function refusalOf(response: Response): Promise<CallError> {
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined
  return { status: response.status, text: `${response.status}: ${response.statusText}`, problem }
}

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'tasks'

/**
 * Fetches a file that is written while it is read, whole: half of a list must not pass for a list, and a link could not
 * say why there is none.
 *
 * @param onBytes told how many have come.
 * @throws CallError when it is refused; TypeError when the connection ends before the file does.
 */
export async function receiveFile(
  address: string,
  signal: AbortSignal,
  onBytes: (count: number) => void,
): Promise<{ name: string; blob: Blob }> {
  // oxlint-disable-next-line no-restricted-globals -- a call of the sdk returns the whole answer and reports no progress
  const response = await fetch(address, { credentials: 'include', signal })
  if (!response.ok) {
    throw await refusalOf(response)
  }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let count = 0
  const reader = response.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    chunks.push(chunk.value)
    count += chunk.value.length
    onBytes(count)
  }
  const type = response.headers.get('Content-Type') ?? ''
  return { name: nameIn(response), blob: new Blob(chunks, { type }) }
}

/** Hands a file to the browser as a download. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
