import { trackerRawCommandSend } from '#client/limits/tracker-raw_command.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './commands.module.css'

interface FormProps {
  tracker_id: number
  /** What the device can be told. */
  types: readonly string[]
}

/** Words or bytes of the device's own. Sent once, unless somebody says otherwise: a restart is not to come three times. */
export const SendForm = ({ tracker_id, types }: FormProps) => {
  const words = useWords('fleet/commands')
  const send = useDo('tracker/raw_command/send', { also: ['tracker/command'] })
  const kinds = (['text', 'hex'] as const).filter((kind) => types.includes(kind === 'hex' ? 'bytes' : kind))
  const nothing = { command: '', type: kinds[0] ?? ('text' as const), reliable: false }
  const form = useForm(
    trackerRawCommandSend,
    nothing,
    async (given) => {
      await send.mutateAsync({ tracker_id, ...given, command: given.command.trim() })
      form.set({ command: '' })
    },
    { 268: 'command' },
  )
  const { fault, ...command } = form.field('command')
  const isHex = form.values.type === 'hex'
  const wrong = form.faults.length === 0 ? words.full : isHex ? words.hex_fault : words.command_fault
  return (
    <Form form={form} action={words.send}>
      <TextField
        label={words.command}
        hint={fault ? undefined : isHex ? words.hex_hint : words.command_hint}
        {...command}
        fault={fault && wrong}
        autoComplete="off"
      />
      {kinds.length > 1 && (
        <SelectField
          label={words.as}
          {...form.field('type')}
          choices={kinds.map((key) => ({ key, label: words.kinds[key] }))}
        />
      )}
      <div>
        <CheckField label={words.reliable} {...form.field('reliable')} />
        <p className={style.hint}>{words.reliable_hint}</p>
      </div>
    </Form>
  )
}
