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
import { useStaleForm, withValuesOf } from './stale-form.ts'
import { useUnsaved } from './unsaved.ts'

export { staleObject } from './problem.ts'
export { describeStale, type StaleForm } from './stale-form.ts'

/** Fields that a form has, alone or beside others. */
export interface FormFields<Values extends FieldValues> {
  readonly control: Control<Values>
  /** Checks one field and shows what is wrong with it. */
  readonly check: (name: Path<Values>) => void
}

/** What a field's component and its Field are given. */
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

/** A list's own error, or that of its first bad entry or of a field of it. */
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
 * Runs `check` once the pointer is up, at once where none is pressed. A message that appears while a button is pressed
 * moves the button from under the pointer, and the click is lost.
 */
function whenPointerIsUp(check: () => void): void {
  if (document.querySelector(':active') === null) {
    check()
  } else {
    document.addEventListener('pointerup', () => setTimeout(check), { once: true })
  }
}

/**
 * One field: `control` goes to the component, `error` to its Field. A field complains when it is left after a change, or
 * when the form is sent; one that was only passed through does not.
 *
 * @param form the form, or the part of it that holds the field.
 * @param name of the field.
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
 * Part of a form, for fields that several forms share.
 *
 * @param form one that has all of them.
 */
export function shareFields<Values extends FieldValues, Input extends Values>(
  form: FormFields<Input>,
): FormFields<Values> {
  // Fields write only what they were given the type of, which the library's own types cannot say.
  return form as unknown as FormFields<Values>
}

type Result<Data> = { data?: Data | undefined; error?: unknown }

interface Submission<Output, Data> {
  /** Sends what the contract has made of the fields, with the version that was seen. */
  send: (body: Output, version: number | undefined) => Promise<Result<Data>>
  onDone: (data: Data) => void | Promise<void>
  /** Told of failures that no field and no newer version explains. */
  onFailure: (error: unknown) => void
}

interface Filling<Input extends FieldValues> {
  /** What the fields hold; newer ones take their place as long as nothing was changed. */
  values: DefaultValues<Input>
  /** Version of what is edited. */
  version?: number | undefined
  /** What is edited, for fields that begin empty although it has a value: they are sent only once they were changed. */
  seen?: Readonly<Record<string, unknown>>
}

/** Fills the fields anew while nothing was changed; `base` and `version` are what the changes are held against. */
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

  // `given` stands for the values, which are new objects at each render.
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
 * Shows what the server refused at the fields it names.
 *
 * @returns whether any field was named.
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
 * A form checked by a contract's body; its messages are the contract's. Where somebody else was faster (412), nothing
 * typed is lost: what only they have changed is taken over, for the rest the form holds both values, and sending again puts
 * it over the newer version.
 *
 * @param schema body of the endpoint the form is sent to.
 * @param filling what the fields hold at first.
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
        base.current = withValuesOf(base.current, newer)
      } else if (!showServerErrors(form.setError, form.getValues(), result.error)) {
        onFailure(result.error)
      }
    })

  return {
    control: form.control as unknown as Control<Input>,
    check: (name: Path<Input>) => void form.trigger(name),
    watch: form.watch,
    setValue: form.setValue,
    /** Takes what the fields hold as what they began with, once it is saved and the form stays open. */
    rebase: () => form.reset(form.getValues()),
    isDirty,
    isSending: isSubmitting,
    /** What the changes are held against: what the fields began with, or what somebody else had written by the last refusal. */
    base: { version, values: base.current as Readonly<Record<string, unknown>> },
    /** Undefined as long as nobody else was faster. */
    stale,
    isStale: stale !== undefined,
    /** Makes the handler that checks the fields and sends them. */
    submit: <Data>(submission: Submission<Output, Data>) => {
      const handle = submit(submission)
      return () => void handle()
    },
  }
}
