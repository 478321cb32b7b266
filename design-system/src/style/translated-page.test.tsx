import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Alert } from '../alert/Alert.tsx'
import { Button } from '../button/Button.tsx'
import { StatCard } from '../stat-card/StatCard.tsx'
import { Async } from '../states/Async.tsx'

afterEach(cleanup)

/** Replaces every text node with elements, as Chrome's translation does. */
function translate(node: Node): void {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      const font = document.createElement('font')
      font.appendChild(document.createElement('font')).textContent = `(${child.textContent})`
      child.parentNode?.replaceChild(font, child)
    } else {
      translate(child)
    }
  }
}

it.each<[string, ReactNode, ReactNode, string]>([
  ['a button', <Button>Save</Button>, <Button busy>Save</Button>, '(Save)'],
  [
    'an alert',
    <Alert>{['Not ', 'saved']}</Alert>,
    <Alert title="Failed">{['Not ', 'saved']}</Alert>,
    'Failed(Not )(saved)',
  ],
  [
    'content that is refreshed',
    <Async state="ready">Three tasks</Async>,
    <Async state="ready" refreshing>
      Three tasks
    </Async>,
    '(Three tasks)',
  ],
  [
    'a figure',
    <StatCard label="Tasks" value="3" detail={<>{['1', ' overdue']}</>} />,
    <StatCard label="Tasks" state="error" onRetry={() => undefined} />,
    '(Tasks)—Try again',
  ],
])('a translated page keeps %s', (_, before, after, text) => {
  const { container, rerender } = render(before)
  translate(container)
  rerender(after)
  expect(container.textContent).toBe(text)
})
