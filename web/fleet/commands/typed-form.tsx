import { trackerCommandSend } from '#client/limits/tracker-command.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { type Typed, typed, zoneName, zones } from './typed.ts'

interface FormProps {
  tracker_id: number
  /** What the device can be told. */
  types: readonly string[]
}

/** What the device's protocol has a word for, beside switches. */
export const TypedForm = ({ tracker_id, types }: FormProps) => {
  const words = useWords('fleet/commands')
  const send = useDo('tracker/command/send', { also: ['tracker/command'] })
  const known = typed.filter((type) => types.includes(type))
  const form = useForm(
    trackerCommandSend,
    { type: known[0] as Typed, slot: 1, phone: '', offset: 0 },
    async ({ type, slot, phone, offset }) => {
      const more = type === 'sos_number' ? { slot, phone: phone.replaceAll(/[^+\d]/g, '') } : { offset }
      await send.mutateAsync({
        tracker_id,
        command: { type, ...((type === 'sos_number' || type === 'time_zone') && more) },
      })
      toast({ text: words.outputs.told })
    },
    { 213: 'type', 268: 'type' },
  )
  const { type } = form.values
  const { fault, ...chosen } = form.field('type')
  const wrong = form.faults.length === 0 && fault ? words.typed.not_now : undefined
  return (
    <Form form={form} action={words.send}>
      <SelectField
        label={words.typed.what}
        {...chosen}
        hint={wrong ? undefined : words.typed.hints[type as keyof typeof words.typed.hints]}
        fault={wrong}
        choices={known.map((key) => ({ key, label: words.types[key] }))}
      />
      {type === 'sos_number' && (
        <>
          <TextField label={words.typed.phone} type="tel" {...form.field('phone')} isRequired />
          <SelectField
            label={words.typed.slot}
            {...form.field('slot')}
            choices={[1, 2, 3].map((key) => ({ key, label: String(key) }))}
          />
        </>
      )}
      {type === 'time_zone' && (
        <SelectField
          label={words.types.time_zone}
          {...form.field('offset')}
          choices={zones.map((key) => ({ key, label: zoneName(key) }))}
        />
      )}
    </Form>
  )
}
