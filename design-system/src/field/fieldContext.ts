import { createContext, useContext } from 'react'

/** What a Field tells the control inside it. */
export interface FieldWiring {
  /** None in a group: its controls name themselves, and one id cannot stand for several. */
  controlId: string | undefined
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined)

interface ControlAttributes {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
}

/**
 * Attributes that tie a control to its Field's label, hint and error. What the control is given
 * itself wins; outside a Field it stays as it is.
 */
export function useFieldAttributes<Given extends ControlAttributes>(given: Given): Given & ControlAttributes {
  const field = useContext(FieldContext)
  if (!field) {
    return given
  }
  return {
    ...given,
    id: given.id ?? field.controlId,
    required: given.required ?? (field.required || undefined),
    'aria-describedby': given['aria-describedby'] ?? field.describedBy,
    'aria-invalid': given['aria-invalid'] ?? (field.invalid || undefined),
  }
}
