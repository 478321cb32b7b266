import { Async, NotFoundPage } from '@headway/design-system'
import { Link } from '@headway/sdk'
import { useEffect, useState } from 'react'
import { messages } from '../messages/en.ts'
import { refreshSections } from '../sections/sectionStore.ts'

/**
 * An address that nothing known has a page for. The sections are asked for once more before it is called missing: a page may be as
 * old as a portal that was just starting, or as a section that has come since.
 */
export function UnknownPage() {
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    let isWanted = true
    const settle = () => {
      if (isWanted) {
        setIsAsked(true)
      }
    }
    refreshSections().then(settle, settle)
    return () => {
      isWanted = false
    }
  }, [])
  if (isAsked) {
    return <NotFoundPage home={<Link to="/" />} />
  }
  return (
    <Async state="loading" loadingText={messages.sections.loading}>
      {null}
    </Async>
  )
}
