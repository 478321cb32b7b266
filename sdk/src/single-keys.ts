import { safeLocalStorage } from './safe-storage.ts'

const STORAGE_KEY = 'headway.single-keys'

/** Whether keys without Ctrl do something; they do unless somebody has switched them off in this browser. */
export function readSingleKeys(): boolean {
  return safeLocalStorage.read(STORAGE_KEY) !== 'off'
}

/** Switches them on or off; where the browser keeps nothing they stay on. */
export function writeSingleKeys(isOn: boolean): void {
  safeLocalStorage.write(STORAGE_KEY, isOn ? 'on' : 'off')
}
