import { type FileChooser, expect, type Locator, type Page } from '@playwright/test'

/** How somebody works: with a pointer, a finger or the keyboard alone. */
export interface Hands {
  /** Activates a button, link or menu entry. */
  press(target: Locator): Promise<void>
  /** Chooses a line of a menu that is open. */
  pick(entry: Locator): Promise<void>
  /** Puts a text into a field in place of what is there. */
  type(field: Locator, text: string): Promise<void>
  /** Ticks a checkbox. */
  tick(checkbox: Locator): Promise<void>
  /** Chooses an option of a native select by its label. */
  choose(select: Locator, label: string): Promise<void>
}

/** With a mouse. */
export const pointer: Hands = {
  press: (target) => target.click(),
  pick: (entry) => entry.click(),
  type: (field, text) => field.fill(text),
  tick: (checkbox) => checkbox.check(),
  choose: async (select, label) => {
    await select.selectOption({ label })
  },
}

/** With a finger. */
export const touch: Hands = {
  ...pointer,
  press: (target) => target.tap(),
  pick: (entry) => entry.tap(),
  tick: async (checkbox) => {
    await checkbox.tap()
    await expect(checkbox).toBeChecked()
  },
}

/** More steps than the longest page has, so that something unreachable ends the search. */
const MOST_STEPS = 120

/** Walks with Tab until the target has the focus: proves that it can be reached without a pointer. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return
    }
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Without any pointer: Tab, Enter, Space, arrows and letters. */
export const keyboard: Hands = {
  async press(target) {
    await expect(target).toBeEnabled()
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  async pick(entry) {
    const page = entry.page()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    // Its letters lead to it, as in the menus of every system.
    await page.keyboard.type((await entry.textContent()) ?? '')
    await expect(entry).toBeFocused()
    await page.keyboard.press('Enter')
  },
  async type(field, text) {
    await reach(field)
    await field.page().keyboard.press('ControlOrMeta+a')
    await field.page().keyboard.type(text)
  },
  async tick(checkbox) {
    await reach(checkbox)
    await checkbox.page().keyboard.press('Space')
    await expect(checkbox).toBeChecked()
  },
  async choose(select, label) {
    await reach(select)
    // Letters choose in a closed native list as they do in every browser.
    await select.page().keyboard.type(label)
  },
}

/** Does something that opens the system's file dialog, and waits for it. */
export async function fileDialogAfter(page: Page, act: () => Promise<void>): Promise<FileChooser> {
  const opened = page.waitForEvent('filechooser')
  await act()
  return opened
}
