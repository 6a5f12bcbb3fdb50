import { Link } from '@tanstack/react-router'
import { useDo } from '#web/session/ask.ts'
import { TextField, unlimited } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Refusal } from '../mock.ts'
import { scene, tell } from '../scene.tsx'

/** A form as screens have it: what it sends is asked of the service, which may find it wrong. */

interface FormProps {
  isReadOnly?: boolean
  canCancel?: boolean
}

export const form = scene(
  ({ isReadOnly = false, canCancel = true }: FormProps) => {
    const create = useDo('tag/create')
    const form = useForm(
      { name: unlimited, color: unlimited, emails: unlimited, copies: unlimited, age: unlimited },
      { name: '', color: '14558f', emails: '', copies: '', age: undefined as number | undefined },
      ({ name, color }) => create.mutateAsync({ tag: { name, color } }),
      { 248: 'color' },
    )
    return (
      <main>
        <h1>A form</h1>
        <Link to={'/elsewhere' as never}>Elsewhere</Link>
        <Link to="." search={{ at: '1,2' } as never}>
          Move the map
        </Link>
        <Form
          form={form}
          action="Create"
          isReadOnly={isReadOnly}
          {...(canCancel && { onCancel: () => tell('cancel') })}
        >
          <TextField label="Name" hint="As people call it" isRequired {...form.field('name')} />
          <TextField label="Colour" {...form.field('color')} />
          <TextField label="Mails" lines={3} {...form.field('emails')} />
          <TextField label="Copies" isList {...form.field('copies')} />
          <NumberField label="Age" {...form.field('age')} />
        </Form>
        <output>{form.isChanged ? 'changed' : 'as it was'}</output>
      </main>
    )
  },
  {
    // What is typed as the name says how the service answers.
    'tag/create': ({ tag: { name } }) => {
      if (name === '') throw new Refusal(7, 'Invalid parameters', [{ parameter: 'tag.name', error: 'is required' }])
      if (name === 'mails')
        throw new Refusal(7, 'Invalid parameters', [{ parameter: 'tag.emails.0', error: 'must be an e-mail address' }])
      if (name === 'two')
        throw new Refusal(7, 'Invalid parameters', [
          { parameter: 'tag.color', error: 'is no colour' },
          { parameter: 'tag.age', error: 'must be at least 1' },
        ])
      if (name === 'hidden')
        throw new Refusal(7, 'Invalid parameters', [{ parameter: 'tag.secret', error: 'is not known' }])
      if (name === 'full') throw new Refusal(268, 'Over quota')
      if (name === 'odd') throw new Refusal(999, 'Something odd')
      if (name === 'place') throw new Refusal(248, 'Wrong password')
      if (name === 'away') throw new TypeError('Failed to fetch')
      return { id: 1 }
    },
  },
)

const limits = {
  'tag.inner.name': { maxLength: 2 },
  'tag.name': { required: true, minLength: 1, maxLength: 5 },
  'tag.note': { required: true, maxLength: 5 },
  'tag.password': { maxLength: 5 },
  'tag.phone': { maxLength: 5 },
  'tag.age': { required: true, minimum: 1, maximum: 9 },
} as const
const nothing = { name: '', note: '', password: '', phone: '', age: undefined as number | undefined }

/** Fields that have their limits of the operation that the form is sent to. */
export const limited_form = scene(() => {
  const form = useForm(limits, nothing, async () => undefined)
  return (
    <main>
      <h1>A form with limits</h1>
      <Form form={form} action="Create">
        <TextField label="Name" {...form.field('name')} />
        <TextField label="Note" {...form.field('note')} />
        <TextField label="Password" type="password" {...form.field('password')} />
        <TextField label="Phone" type="tel" {...form.field('phone')} />
        <NumberField label="Age" {...form.field('age')} />
      </Form>
    </main>
  )
})
