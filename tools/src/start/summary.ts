import { readFile } from 'node:fs/promises'
import { seconds } from '../duration.ts'
import { demoSeedFile } from './options.ts'
import type { RunningPortal } from './portal.ts'

interface SeedUser {
  email: string
  role: string
  password: string
}

/** Returns the text that is printed once the portal is ready. */
export async function summary({ publicUrl, seedState, startTimeoutMs }: RunningPortal): Promise<string> {
  const lines = ['', `Headway is ready at ${publicUrl} (after ${seconds(startTimeoutMs)})`, '']
  if (seedState === 'demo') {
    lines.push(...(await demoAccounts()), '')
  }
  if (seedState === 'none') {
    lines.push('There are no accounts yet. Load them with --seed FILE.', '')
  }
  lines.push('Ctrl+C stops everything.')
  return lines.join('\n')
}

/** Returns lines with the first account of each role in the demo organization. */
async function demoAccounts(): Promise<string[]> {
  const { users } = JSON.parse(await readFile(demoSeedFile, 'utf8')) as { users: SeedUser[] }
  const firstOfRole = new Map<string, SeedUser>()
  for (const user of users) {
    firstOfRole.set(user.role, firstOfRole.get(user.role) ?? user)
  }
  const accounts = [...firstOfRole.values()]
  const rows = accounts.map(({ email, role }) => `  ${email.padEnd(28)} ${role}`)
  return [`Demo accounts, password ${accounts[0]?.password}:`, ...rows]
}
