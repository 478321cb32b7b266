import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Markdown } from './Markdown.tsx'

describe('a text with marks', () => {
  it('does not show the marks before they can be drawn, and keeps the room they will take', async () => {
    render(<Markdown text="**number** of the award" />)
    const placeholder = screen.getByText('**number** of the award')
    expect(getComputedStyle(placeholder).visibility).toBe('hidden')
    expect(placeholder.getAttribute('aria-hidden')).toBe('true')
    await waitFor(() => expect(document.querySelector('strong')?.textContent).toBe('number'), {
      timeout: 10_000,
    })
    expect(screen.queryByText('**number** of the award')).toBeNull()
  })
})
