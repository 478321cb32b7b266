import type { SlotPlace } from '@headway/contracts/section-description'
import { type SlotOrder, sectionSlotsUpdate } from '@headway/contracts/section-slots'
import { ErrorState, Muted, toastFailure, toastSuccess } from '@headway/design-system'
import { FormDialog } from '@headway/design-system/forms'
import { Dialog } from '@headway/design-system/overlays'
import { isCallError, KeyBuffer, messageFor, requestIdOf, serverMessage } from '@headway/sdk'
import { useContractForm, useFormField } from '@headway/sdk/forms'
import { slotMessages as texts } from '../messages/section-slots.ts'
import { sectionMessages } from '../messages/sections.ts'
import { useSectionSlotsListQuery, useSectionSlotsUpdateMutation } from './sections.api.ts'
import { SlotsField } from './SlotsField.tsx'

interface SlotsDialogProps {
  place: SlotPlace
  onClose: () => void
}

function SlotsForm({ order, onClose }: { order: SlotOrder; onClose: () => void }) {
  const { place, version, slots } = order
  const { refetch } = useSectionSlotsListQuery()
  const [update] = useSectionSlotsUpdateMutation()
  const form = useContractForm(sectionSlotsUpdate.body, {
    values: { version, slots: slots.map(({ section, id, isShown }) => ({ section, id, isShown })) },
  })
  const field = useFormField(form, 'slots')

  const handleFailure = (error: unknown) => {
    const isConflict = isCallError(error) && error.problem?.code === 'slots_conflict'
    if (isConflict) {
      void refetch()
    }
    toastFailure(
      isConflict ? texts.conflict : serverMessage(error, sectionMessages.refused),
      sectionMessages.refused,
    )
  }
  const handleSubmit = form.submit({
    send: (body) => update({ place, body }),
    onDone: () => {
      toastSuccess(texts.done)
      onClose()
    },
    onFailure: handleFailure,
  })

  return (
    <FormDialog
      title={texts.places[place]}
      description={texts.description}
      submitLabel={texts.submit}
      busy={form.isSending}
      dirty={form.isDirty}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <SlotsField
        label={texts.places[place]}
        offered={slots}
        value={field.control.value}
        onChange={field.control.onChange}
      />
    </FormDialog>
  )
}

/** Shows the dialog with the cards or tabs of a place: which of them are shown, and in which order. */
export function SlotsDialog({ place, onClose }: SlotsDialogProps) {
  const query = useSectionSlotsListQuery()
  const { data, error, refetch } = query
  const order = data?.places.find((one) => one.place === place)
  if (query.isLoading) {
    return <KeyBuffer />
  }
  if (order && order.slots.length > 0) {
    // After a conflict the form starts again with the current order.
    return <SlotsForm key={order.version} order={order} onClose={onClose} />
  }
  return (
    <Dialog title={texts.places[place]} open onOpenChange={onClose}>
      {order ? (
        <Muted>{texts.empty[place]}</Muted>
      ) : (
        <ErrorState
          message={messageFor(error, texts.failed)}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  )
}
