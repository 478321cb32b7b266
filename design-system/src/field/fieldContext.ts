import { createContext, useContext } from 'react'

/** Ids and state that a Field provides to its control. */
export interface FieldWiring {
  /** Undefined in a group, because one id cannot identify several controls; they have names of their own. */
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
 * Returns the attributes that associate a control with the label, hint and error of its Field. Attributes passed by the
 * caller take precedence. Outside a Field, the attributes are unchanged.
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
