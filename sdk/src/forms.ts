import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldError,
  type FieldPathValue,
  type FieldValues,
  type Path,
  type PathValue,
  useController,
  useForm,
  type UseFormReset,
  type UseFormSetError,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldErrors, staleObject } from './problem.ts'
import { useStaleForm, withCurrentValues } from './edit-conflicts.ts'
import { useUnsaved } from './unsaved.ts'

export { canRetryUpload, LargeUpload, type UploadResult } from './large-upload.ts'
export { staleObject } from './problem.ts'
export { describeStale, type StaleForm, useStaleForm } from './edit-conflicts.ts'

/** A form, or a part of one that contains the given fields. */
export interface FormFields<Values extends FieldValues> {
  readonly control: Control<Values>
  /** Validates one field and shows its error. */
  readonly check: (name: Path<Values>) => void
}

/** State of a form field: `control` for the input component, `error` for its `Field`. */
export interface FormField<Value> {
  readonly error: string | undefined
  readonly control: {
    readonly ref: (element: HTMLElement | null) => void
    readonly name: string
    readonly value: Value
    readonly onChange: (value: Value) => void
    readonly onBlur: () => void
  }
}

type NullableControl = Omit<FormField<string | null>['control'], 'value'> & {
  readonly value: string | null | undefined
}

/**
 * Adapts a field that is null when it is empty, such as an optional day, to an input of text: `DateField`, `Input`.
 *
 * @param control `control` of the form field.
 */
export const emptyAsNull = ({ value, onChange, ...control }: NullableControl) => ({
  ...control,
  value: value ?? '',
  onChange: (text: string) => onChange(text === '' ? null : text),
})

/** Returns the error message of a field. For a list, this can be the first error of its entries. */
function messageOf(error: FieldError | undefined): string | undefined {
  if (!error || typeof error !== 'object') {
    return undefined
  }
  const { message, ref: _, ...inner } = error as Partial<FieldError>
  return typeof message === 'string'
    ? message
    : Object.values(inner)
        .map((one) => messageOf(one as FieldError | undefined))
        .find((found) => found !== undefined)
}

/**
 * Runs `check` after the pointer is released, or immediately if it is not pressed. An error message that appears during
 * a press would move the button away from the pointer, and the click would be lost.
 */
function whenPointerIsUp(check: () => void): void {
  if (document.querySelector(':active') === null) {
    check()
  } else {
    document.addEventListener('pointerup', () => setTimeout(check), { once: true })
  }
}

/**
 * Returns the state of one field: `control` for the component, `error` for its `Field`. A field is validated on blur
 * after a change, and when the form is submitted. Focusing a field without a change does not validate it.
 *
 * @param form the form, or the part of it that contains the field.
 * @param name name of the field.
 */
export function useFormField<Values extends FieldValues, Name extends Path<Values>>(
  form: FormFields<Values>,
  name: Name,
): FormField<FieldPathValue<Values, Name>> {
  const { field, fieldState } = useController({ control: form.control, name })
  const wasChanged = useRef(false)
  return {
    error: messageOf(fieldState.error),
    control: {
      ref: field.ref,
      name: field.name,
      value: field.value,
      onChange: (value: FieldPathValue<Values, Name>) => {
        wasChanged.current = true
        field.onChange(value)
        if (fieldState.isTouched) {
          form.check(name)
        }
      },
      onBlur: () => {
        field.onBlur()
        if (wasChanged.current) {
          whenPointerIsUp(() => form.check(name))
        }
      },
    },
  }
}

/**
 * Returns a form as the part that contains shared fields, for components that several forms use.
 *
 * @param form a form with all these fields.
 */
export function shareFields<Values extends FieldValues, Input extends Values>(
  form: FormFields<Input>,
): FormFields<Values> {
  // Fields write only values of their own type, which the types of the library cannot express.
  return form as unknown as FormFields<Values>
}

type Result<Data> = { data?: Data | undefined; error?: unknown }

interface Submission<Output, Data> {
  /** Sends the validated values, with the version that the user has seen. */
  send: (body: Output, version: number | undefined) => Promise<Result<Data>>
  onDone: (data: Data) => void | Promise<void>
  /** Called for failures other than field errors and version conflicts. */
  onFailure: (error: unknown) => void
}

interface Filling<Input extends FieldValues> {
  /** Initial values. Newer values replace them as long as the user has changed nothing. */
  values: DefaultValues<Input>
  /** Version of the edited object. */
  version?: number | undefined
  /** Current values of the object for fields that start empty; the form sends such a field only after a change. */
  seen?: Readonly<Record<string, unknown>>
}

/**
 * Replaces the form's values as long as the user has changed nothing; `base` and `version` are the reference for
 * changes.
 */
function useFilling<Input extends FieldValues>(
  filling: Filling<Input>,
  isDirty: boolean,
  reset: UseFormReset<Input>,
) {
  const [version, setVersion] = useState(filling.version)
  const given = JSON.stringify([filling.values, filling.version])
  const latest = useRef(filling)
  latest.current = filling
  const base = useRef<FieldValues>({ ...filling.seen, ...filling.values })

  // `given` represents the values, which are new objects in each render.
  useEffect(() => {
    if (!isDirty) {
      base.current = { ...latest.current.seen, ...latest.current.values }
      reset(latest.current.values)
      setVersion(latest.current.version)
    }
  }, [given, isDirty, reset])
  return { base, version, setVersion }
}

/**
 * Shows the server's field errors at the fields.
 *
 * @returns whether any error belonged to a field of the form.
 */
function showServerErrors<Input extends FieldValues>(
  setError: UseFormSetError<Input>,
  known: Input,
  error: unknown,
): boolean {
  const errors = Object.entries(fieldErrors(error)).filter(([name]) => (name.split('.')[0] ?? '') in known)
  for (const [name, message] of errors) {
    setError(name as Path<Input>, { type: 'server', message }, { shouldFocus: true })
  }
  return errors.length > 0
}

/**
 * Creates a form that is validated by a contract's body schema and shows its error messages. After a version conflict
 * (412), the form keeps the user's input. It takes over fields that only the other user changed, and offers both values
 * for the rest. Submitting again overwrites the newer version.
 *
 * @param schema body of the endpoint that the form is sent to.
 * @param filling initial values of the fields.
 */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  filling: Filling<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema as never) as never,
    defaultValues: filling.values,
    mode: 'onSubmit',
  })
  const { isDirty, isSubmitting } = form.formState
  useUnsaved(isDirty)
  const { stale, merge } = useStaleForm({
    read: (name) => form.getValues(name as Path<Input>),
    write: (name, value) =>
      form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true }),
  })
  const { base, version, setVersion } = useFilling(filling, isDirty, form.reset)

  const submit = <Data>({ send, onDone, onFailure }: Submission<Output, Data>) =>
    form.handleSubmit(async (body) => {
      const result = await send(body, version)
      if (result.error === undefined) {
        await onDone(result.data as Data)
        return
      }
      const newer = staleObject(result.error)
      if (newer !== undefined) {
        setVersion(newer.version)
        merge(base.current, form.getValues(), newer)
        base.current = withCurrentValues(base.current, newer)
      } else if (!showServerErrors(form.setError, form.getValues(), result.error)) {
        onFailure(result.error)
      }
    })

  return {
    control: form.control as unknown as Control<Input>,
    check: (name: Path<Input>) => void form.trigger(name),
    watch: form.watch,
    setValue: form.setValue,
    /** Makes the current values the initial values, for a form that stays open after saving. */
    rebase: () => form.reset(form.getValues()),
    isDirty,
    isSending: isSubmitting,
    /** Reference for changes: the initial values, or the other user's values after the last version conflict. */
    base: { version, values: base.current as Readonly<Record<string, unknown>> },
    /** Undefined as long as there was no version conflict. */
    stale,
    isStale: stale !== undefined,
    /** Returns an event handler that validates the fields and sends them. */
    submit: <Data>(submission: Submission<Output, Data>) => {
      const handle = submit(submission)
      return () => void handle()
    },
  }
}
