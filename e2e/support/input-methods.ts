import { type FileChooser, expect, type Locator, type Page } from '@playwright/test'

/** Ways to operate the portal: by mouse, by touch or by keyboard alone. */
export interface InputMethod {
  /** Activates a button, link or menu entry. */
  press(target: Locator): Promise<void>
  /** Chooses an entry of an open menu. */
  pick(entry: Locator): Promise<void>
  /** Replaces the text of a field. */
  type(field: Locator, text: string): Promise<void>
  /** Ticks a checkbox. */
  tick(checkbox: Locator): Promise<void>
  /** Chooses an option of a native select by its label. */
  choose(select: Locator, label: string): Promise<void>
}

/** Operates the portal by mouse. */
export const mouse: InputMethod = {
  press: (target) => target.click(),
  pick: (entry) => entry.click(),
  type: (field, text) => field.fill(text),
  tick: (checkbox) => checkbox.check(),
  choose: async (select, label) => {
    await select.selectOption({ label })
  },
}

/** Operates the portal by touch. */
export const touch: InputMethod = {
  ...mouse,
  press: (target) => target.tap(),
  pick: (entry) => entry.tap(),
  tick: async (checkbox) => {
    await checkbox.tap()
    await expect(checkbox).toBeChecked()
  },
}

/** More tab stops than any page has, so that the search for an unreachable element ends. */
const MAX_TAB_STOPS = 120

/** Presses Tab until the target has the focus, which proves that it is reachable without a pointer. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < MAX_TAB_STOPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return
    }
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Operates the portal by keyboard alone: Tab, Enter, Space, arrows and letters. */
export const keyboard: InputMethod = {
  async press(target) {
    await expect(target).toBeEnabled()
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  async pick(entry) {
    const page = entry.page()
    const entries = page.getByRole('menuitem')
    await expect(entries.first()).toBeFocused()
    // A menu forgets typed letters after a second, so a busy machine would choose another entry by them.
    const names = await entries.allTextContents()
    const wanted = names.indexOf((await entry.textContent()) ?? '')
    for (let index = 1; index <= wanted; index += 1) {
      await page.keyboard.press('ArrowDown')
      await expect(entries.nth(index)).toBeFocused()
    }
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
    // Typing selects an option of a closed native select in every browser.
    await select.page().keyboard.type(label)
  },
}

/** Runs an action that opens the file dialog and returns the dialog. */
export async function fileDialogAfter(page: Page, act: () => Promise<void>): Promise<FileChooser> {
  const opened = page.waitForEvent('filechooser')
  await act()
  return opened
}
