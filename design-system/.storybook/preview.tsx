import type { Preview } from '@storybook/react-vite'
import { useLayoutEffect, type ReactNode } from 'react'
import { applyTheme, DesignSystemProvider, type ThemePreference } from '../src/index.ts'

function Themed({ theme, children }: { theme: ThemePreference; children: ReactNode }) {
  useLayoutEffect(() => applyTheme(theme), [theme])
  return <DesignSystemProvider>{children}</DesignSystemProvider>
}

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        title: 'Theme',
        icon: 'circlehollow',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'system', title: 'System' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'light' },
  decorators: [
    (Story, { globals }) => (
      <Themed theme={globals.theme as ThemePreference}>
        <Story />
      </Themed>
    ),
  ],
  parameters: {
    layout: 'padded',
    controls: { expanded: true },
    options: { storySort: { order: ['Foundations', 'Components', 'Layout'] } },
  },
}

export default preview
