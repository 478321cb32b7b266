import { milestonesList, tasksGet } from '@headway/contracts/tasks'
import { renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated } from '../test/related.ts'
import { taskWith } from '../test/tasks.ts'
import { isShallow } from './markdownDepth.ts'

// Loads lazy components in advance, so that no test waits for the dynamic import.
beforeAll(() => Promise.all([import('../comments/CommentsPanel.tsx'), import('./FormattedText.tsx')]))

async function describeTask(description: string) {
  renderSection(section, {
    path: '/tasks/5',
    replies: [
      reply(tasksGet, taskWith({ description })),
      reply(milestonesList, { items: [] }),
      ...nothingRelated,
    ],
  })
  const edit = await screen.findByRole('button', { name: 'Edit description' })
  return edit.previousElementSibling as HTMLElement
}

describe('a task description', () => {
  it('a description renders formatting, line breaks and links', async () => {
    const panel = await describeTask(
      '**Bold**\nsecond line\n\n- one\n- [x] two\n\n[site](https://example.org) me@example.org #7 #R8',
    )
    await waitFor(() => expect(panel.querySelector('strong')?.textContent).toBe('Bold'))
    expect(panel.querySelectorAll('p br')).toHaveLength(1)
    expect(panel.querySelectorAll('li')).toHaveLength(2)
    const links = Array.from(panel.querySelectorAll('a'), (link) => link.getAttribute('href'))
    expect(links).toEqual(['https://example.org', 'mailto:me@example.org', '/tasks/7', '/reports?report=8'])
    expect(screen.getByText('site').getAttribute('rel')).toBe('noopener noreferrer nofollow')
  })

  it('a description runs no scripts, loads no images and has no unsafe links', async () => {
    const panel = await describeTask(
      [
        '<img src=x onerror=alert(1)> <b>bold</b>',
        '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](data:text/html,x) [d](//evil.example) [e](vbscript:x)',
        '![picture](https://evil.example/p.png)',
        '[f]: javascript:alert(1)\n\n[f]',
        '<javascript:alert(1)>',
        '*shown*',
      ].join('\n\n'),
    )
    await waitFor(() => expect(panel.querySelector('em')).not.toBeNull())
    expect(panel.querySelectorAll('img, script, iframe, svg, b')).toHaveLength(0)
    const links = Array.from(panel.querySelectorAll('a'), (link) => link.getAttribute('href'))
    expect(links).toEqual(['https://evil.example/p.png'])
    expect(panel.textContent).toContain('<img src=x onerror=alert(1)>')
  })

  it('a description with deeply nested formatting is shown as plain text', async () => {
    const deep = `${'>'.repeat(5_000)} deep`
    const panel = await describeTask(deep)
    expect(panel.textContent).toContain(deep)
    expect(panel.querySelector('blockquote')).toBeNull()
  })
})

describe('the nesting depth of a description', () => {
  it.each(['> > quoted\n- list\n  - list\n1. one', '2 - 3 - 4', '---', '***', '| - | - |'])(
    'the nesting depth is accepted: %j',
    (text) => {
      expect(isShallow(text)).toBe(true)
    },
  )

  it.each([
    '>'.repeat(50),
    '> '.repeat(50),
    '- '.repeat(50),
    '1. '.repeat(50),
    '['.repeat(200),
    '*'.repeat(200),
    '* '.repeat(200),
    '!['.repeat(200),
    '~'.repeat(400),
  ])('the nesting depth is rejected: %j', (text) => {
    expect(isShallow(text)).toBe(false)
  })
})
