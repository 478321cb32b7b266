import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageHeader } from './PageHeader.tsx'

/** Returns the style rules for phones that apply to an element. */
const phoneRulesOf = (element: HTMLElement) =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.startsWith('screen'))
    .map((rule) => rule.cssText)
    .filter((text) => [...element.classList].some((name) => text.includes(`.${name}`)))
    .join()

it('phones show the title in the portal header, except on pages with a back link', () => {
  const { rerender } = render(<PageHeader title="Audit Log" />)
  const title = screen.getByRole('heading', { level: 1, name: 'Audit Log' })
  expect(phoneRulesOf(title)).toContain('clip-path')
  rerender(<PageHeader title="Tasks" backLink={<a href="/admin/sections">Back to sections</a>} />)
  expect(phoneRulesOf(title)).toBe('')
})
