/** The end of what a program wrote before it failed, or why it could not be run. */
export function lastWords(error: unknown): string {
  const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string }
  return `${stdout}\n${stderr}`.trim().split('\n').slice(-5).join('\n') || message
}
