import { Checkbox, DescriptionList } from '@headway/design-system'
import { Dialog } from '@headway/design-system/overlays'
import { pageKeys, readSingleKeys, useCurrentUser, writeSingleKeys } from '@headway/sdk'
import { useState } from 'react'
import { messages } from '../messages/en.ts'
import { mountedSection } from '../sections/section-instances.ts'
import { knownSections } from '../sections/sectionStore.ts'
import { offeredCommands } from './globalCommands.ts'

const texts = messages.palette

interface KeyHelpProps {
  /** Federation name of the shown section; undefined on pages of the shell. */
  section: string | undefined
  onClose: () => void
}

/** Dialog with the keyboard shortcuts of the portal, of all sections, and of the shown section and page. */
export function KeyHelp({ section, onClose }: KeyHelpProps) {
  const user = useCurrentUser()
  const [areOn, setOn] = useState(readSingleKeys)
  const [ofPage] = useState(pageKeys)
  const commands = section === undefined ? [] : (mountedSection(section)?.commands ?? [])
  const offered = offeredCommands(user, knownSections())
  const everywhere = offered.filter(({ key }, index) => offered.findIndex((one) => one.key === key) === index)
  const own = [
    ...everywhere,
    ...commands
      .filter(({ isOffered }) => isOffered?.(user) ?? true)
      .filter(({ key }) => everywhere.every((one) => one.key !== key)),
  ]
    .filter(({ key }) => key !== undefined)
    .map(({ key = '', label }) => ({ keys: [key.toUpperCase()], does: label }))
  const handleChange = (isOn: boolean) => {
    setOn(isOn)
    writeSingleKeys(isOn)
  }
  return (
    <Dialog open onOpenChange={onClose} title={texts.keys} description={texts.keysDescription}>
      <DescriptionList
        layout="columns"
        items={[
          ...[...texts.portalKeys, ...own].map(({ keys, does }) => ({
            term: does,
            description: <kbd>{keys.join(' + ')}</kbd>,
          })),
          ...ofPage.map(({ keys, does }) => ({
            term: does,
            description: (
              <kbd>{keys.map((key) => (key.length === 1 ? key.toUpperCase() : key)).join('  ')}</kbd>
            ),
          })),
        ]}
      />
      <Checkbox label={texts.singleKeys} checked={areOn} onChange={handleChange} />
    </Dialog>
  )
}
