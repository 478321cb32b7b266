const STORAGE_KEY = 'headway.single-keys'

/** Whether keys without Ctrl do something; they do unless somebody has switched them off in this browser. */
export function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

/** Switches them on or off; where the browser keeps nothing they stay on. */
export function writeSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off')
  } catch {
    // Nothing to keep it in.
  }
}
