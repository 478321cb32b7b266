import { safeLocalStorage } from './safe-storage.ts'

const STORAGE_KEY = 'headway.single-keys'

/** Returns whether single-key shortcuts are enabled in this browser; they are by default. */
export function readSingleKeys(): boolean {
  return safeLocalStorage.read(STORAGE_KEY) !== 'off'
}

/** Enables or disables single-key shortcuts. Without browser storage they stay enabled. */
export function writeSingleKeys(isOn: boolean): void {
  safeLocalStorage.write(STORAGE_KEY, isOn ? 'on' : 'off')
}
