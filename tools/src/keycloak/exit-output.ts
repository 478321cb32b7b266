/** Returns the last lines that a failed program wrote, or the reason why it could not be run. */
export function exitOutput(error: unknown): string {
  const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string }
  return `${stdout}\n${stderr}`.trim().split('\n').slice(-5).join('\n') || message
}
