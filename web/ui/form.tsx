import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import { useCommon } from '#web/words/speech.tsx'
import { Button } from './button.tsx'
import { Confirm } from './dialog.tsx'
import { failureText, faultsOf } from './failure.ts'
import style from './form.module.css'

/** A form under way: what was typed stays whatever happens, and each fault is shown at its field. */
export interface FormState<Values> {
  values: Values
  set(some: Partial<Values>): void
  /** What a field of the kit takes: `<TextField label="…" {...form.field('label')} />`. */
  field<Name extends keyof Values & string>(
    name: Name,
  ): { value: Values[Name]; onChange(value: Values[Name]): void; fault: string | undefined }
  isChanged: boolean
  isSending: boolean
  /** What failed and is no fault of a field. */
  failure: string | undefined
  submit(): Promise<void>
}

/**
 * `send` does what the form is for; when it fails the faults go to the fields whose name is the last word of their
 * parameter: `vehicle.label` to `label`.
 */
export const useForm = <Values extends object>(
  initial: Values,
  send: (values: Values) => Promise<unknown>,
): FormState<Values> => {
  const words = useCommon()
  const [values, setValues] = useState(initial)
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const faults = new Map(faultsOf(error).map(({ parameter, error }) => [lastWord(parameter), error]))
  const isElsewhere = error !== undefined && ![...faults.keys()].some((name) => name in values)
  const set = (some: Partial<Values>): void => {
    setValues((before) => ({ ...before, ...some }))
    setChanged(true)
  }
  return {
    values,
    set,
    field: (name) => ({
      value: values[name],
      onChange: (value) => set({ [name]: value } as never),
      fault: faults.get(name),
    }),
    isChanged,
    isSending,
    failure: isElsewhere ? [failureText(error, words), ...faults.values()].join(' ') : undefined,
    async submit() {
      setSending(true)
      try {
        await send(values)
        setError(undefined)
        setChanged(false)
      } catch (failed) {
        setError(failed)
      } finally {
        setSending(false)
      }
    },
  }
}

const lastWord = (parameter: string): string => parameter.split('.').at(-1) as string

interface FormProps<Values> {
  form: FormState<Values>
  /** On the button that sends it. */
  action: string
  onCancel?(): void
  children: ReactNode
}

/** Fields, what failed, and the buttons. Whoever leaves with changes is asked. */
export const Form = <Values extends object>({ form, action, onCancel, children }: FormProps<Values>) => {
  const words = useCommon()
  const blocker = useBlocker({
    shouldBlockFn: () => form.isChanged && !form.isSending,
    enableBeforeUnload: form.isChanged,
    withResolver: true,
  })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <AriaForm onSubmit={onSubmit} className={style.form}>
      {children}
      {form.failure && (
        <p role="alert" className={style.failure}>
          {form.failure}
        </p>
      )}
      <div className={style.buttons}>
        {onCancel && (
          <Button look="quiet" onPress={onCancel}>
            {words.cancel}
          </Button>
        )}
        <Button look="primary" type="submit" isPending={form.isSending}>
          {action}
        </Button>
      </div>
      {blocker.status === 'blocked' && (
        <Confirm
          title={words.leave_title}
          text={words.leave_text}
          action={words.leave}
          onConfirm={blocker.proceed}
          onCancel={blocker.reset}
        />
      )}
    </AriaForm>
  )
}
