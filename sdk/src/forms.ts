import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrors } from './problem.ts'

export {
  type Control,
  Controller,
  type FieldErrors,
  useFieldArray,
  type UseFormRegister,
} from 'react-hook-form'

/**
 * A form checked by a contract's body: on leaving a field, then on each change. Its messages are the contract's.
 *
 * @param schema body of the endpoint the form is sent to.
 * @param defaultValues what the fields hold at first.
 */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema as never) as never,
    defaultValues,
    mode: 'onTouched',
  })
}

/**
 * Shows what the server refused at the fields it names.
 *
 * @returns whether any field was named.
 */
export function showServerErrors<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, 'setError'>,
  error: unknown,
): boolean {
  const errors = Object.entries(fieldErrors(error))
  for (const [name, message] of errors) {
    form.setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: true })
  }
  return errors.length > 0
}
