import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Form as AriaForm } from 'react-aria-components/Form'
import { ApiError } from '#client/client.ts'
import type { Limit, Limits } from '#client/limits.ts'
import { useCommon } from '#web/words/speech.tsx'
import { Button } from './button.tsx'
import { Confirm } from './dialog.tsx'
import { type Fault, failureText, faultsOf } from './failure.ts'
import style from './form.module.css'

/** A form under way: what was typed stays whatever happens, and each fault is shown at its field. */
export interface FormState<Values> {
  values: Values
  set(some: Partial<Values>): void
  /** What a field of the kit takes: `<TextField label="…" {...form.field('label')} />`. */
  field<Name extends keyof Values & string>(
    name: Name,
  ): { value: Values[Name]; onChange(value: Values[Name]): void; fault: string | undefined; limits: Limit | undefined }
  isChanged: boolean
  isSending: boolean
  /** What failed and is no fault of a field. */
  failure: string | undefined
  /** All that the service found wrong, by whole parameters: for those who show it deeper than at a field. */
  faults: readonly Fault[]
  submit(): Promise<void>
}

type LastWord<Parameter> = Parameter extends `${string}.${infer Rest}` ? LastWord<Rest> : Parameter

/** The names of values that people write: texts and numbers. */
type Written<Values> = {
  [Name in keyof Values]: string extends Values[Name] ? Name : number extends Values[Name] ? Name : never
}[keyof Values]

/** Limits of what is written and none of the operation's parameters has for its last word. */
type Others<Values, All> = Record<Exclude<Written<Values>, LastWord<keyof All>>, Limit>

/**
 * `limits` are those of the operation that the form is sent to, and of each further value that people write (`unlimited`, where it
 * is sent nowhere): `{ ...userCreate, again: unlimited }`. `send` does what the form is for; when it fails the faults go to
 * the fields whose name is the last word of their parameter, or what `nameOf` makes of it: `vehicle.label` to `label`. Limits find
 * their fields in the same way. `places` says which field is at fault where a code names none: `{ 248: 'password' }`.
 */
export const useForm = <const All extends Limits, Values extends object>(
  limits: All & Others<Values, All>,
  initial: Values,
  send: (values: Values) => Promise<unknown>,
  places: Readonly<Record<number, keyof Values & string>> = {},
  nameOf: (parameter: string) => string = lastWord,
): FormState<Values> => {
  const words = useCommon()
  const [values, setValues] = useState(initial)
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [limited] = useState(() => limitsByName(limits, nameOf))
  const told = faultsOf(error)
  const faults = new Map(told.map(({ parameter, error }) => [nameOf(parameter), error]))
  const place = error instanceof ApiError ? places[error.code] : undefined
  if (place) faults.set(place, failureText(error, words))
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
      limits: limited.get(name),
    }),
    isChanged,
    isSending,
    failure: isElsewhere ? [failureText(error, words), ...faults.values()].join(' ') : undefined,
    faults: told,
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

/** Of two parameters whose name is the same the one that is less deep counts. */
const limitsByName = (limits: Limits, nameOf: (parameter: string) => string): ReadonlyMap<string, Limit> => {
  const depth = (parameter: string): number => parameter.split('.').length
  const deepest = Object.entries(limits).toSorted(([one], [other]) => depth(other) - depth(one))
  return new Map(deepest.map(([parameter, limit]) => [nameOf(parameter), limit]))
}

/** Of an entry of a list (`alerts.emails.0`) the list's; of the value of a custom field (`place.fields.12.value`) `fields.12`. */
const lastWord = (parameter: string): string =>
  /^place\.(fields\.\d+)/.exec(parameter)?.[1] ??
  parameter.split('.').findLast((word) => !/^\d+$/.test(word)) ??
  parameter

interface Place {
  pathname: string
  search: object
}

/** A map that is moved beside the form stays where it is: `at` alone is no other place. */
const isElsewhere = (here: Place, there: Place): boolean => {
  const told = ({ pathname, search }: Place) => JSON.stringify([pathname, { ...search, at: undefined }])
  return told(here) !== told(there)
}

interface FormProps<Values> {
  form: FormState<Values>
  /** On the button that sends it. */
  action: string
  onCancel?(): void
  /** On the button that does not, where that is another step. */
  cancel?: string
  /** It is shown to somebody who may not change it: there is nothing to send. */
  isReadOnly?: boolean
  children: ReactNode
}

/** Fields, what failed, and the buttons. Whoever leaves with changes is asked. What is wrong the service says, not the browser. */
export const Form = <Values extends object>(props: FormProps<Values>) => {
  const { form, action, onCancel, cancel, isReadOnly = false, children } = props
  const words = useCommon()
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <AriaForm onSubmit={onSubmit} validationBehavior="aria" className={style.form}>
      {children}
      {form.failure && (
        <p role="alert" className={style.failure}>
          {form.failure}
        </p>
      )}
      {!isReadOnly && (
        <div className={style.buttons}>
          {onCancel && (
            <Button look="quiet" onPress={onCancel}>
              {cancel ?? words.cancel}
            </Button>
          )}
          <Button look="primary" type="submit" isPending={form.isSending}>
            {action}
          </Button>
        </div>
      )}
      <Leaving form={form} />
    </AriaForm>
  )
}

/** Asks whoever leaves a form with changes. */
export const Leaving = <Values extends object>({ form }: { form: FormState<Values> }) => {
  const words = useCommon()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => form.isChanged && !form.isSending && isElsewhere(current, next),
    enableBeforeUnload: form.isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Confirm
      title={words.leave_title}
      text={words.leave_text}
      action={words.leave}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  )
}
