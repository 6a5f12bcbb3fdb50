import { trackerCommandCreate } from '#client/limits/tracker-command.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, SelectField, TextField } from '#web/ui/field.tsx'
import { Form, type FormState, useForm } from '#web/ui/form.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './commands.module.css'
import type { Saved } from './saved-command.ts'

interface DialogProps {
  tracker_id: number
  /** None for a new one. */
  saved: Saved | undefined
  hasWords: boolean
  onClose(): void
}

const valuesOf = (saved: Saved | undefined, hasWords: boolean) => ({
  name: saved?.name ?? '',
  type: saved?.type ?? (hasWords ? ('hardware' as const) : ('http' as const)),
  command: saved?.config.command ?? '',
  reliable: saved?.config.reliable ?? false,
  url: saved?.config.url ?? 'https://',
  headers: (saved?.config.headers ?? []).map(({ key, value }) => `${key}: ${value}`).join('\n'),
  body: saved?.config.body ?? '',
})

type Values = ReturnType<typeof valuesOf>

/** As the service takes it. */
const given = ({ name, type, command, reliable, url, headers, body }: Values) => ({
  name,
  type,
  config: type === 'hardware' ? { command: command.trim(), reliable } : { url, headers: headersOf(headers), body },
})

/** A line each: `Name: value`. */
const headersOf = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [key = '', ...rest] = line.split(':')
      return { key: key.trim(), value: rest.join(':').trim() }
    })

/** `command.config.headers.0.key` is of the headers. */
const fieldOf = (parameter: string): string =>
  parameter.includes('.headers') ? 'headers' : (parameter.split('.').at(-1) ?? parameter)

const also = { also: ['tracker/batch_get_commands'] }

/** One command that is kept for a tracker, or a new one. */
export const SavedDialog = ({ tracker_id, saved, hasWords, onClose }: DialogProps) => {
  const words = useWords('fleet/commands').saved
  const common = useCommon()
  const create = useDo('tracker/command/create', also)
  const update = useDo('tracker/command/update', also)
  const remove = useDo('tracker/command/delete', also)
  const send = async (values: Values): Promise<void> => {
    const command = given(values)
    if (saved) await update.mutateAsync({ tracker_id, command: { id: saved.id, ...command } })
    else await create.mutateAsync({ tracker_id, command })
    toast({ text: words.saved })
    setTimeout(onClose)
  }
  const form = useForm(trackerCommandCreate, valuesOf(saved, hasWords), send, {}, fieldOf)
  const kinds = (['hardware', 'http'] as const).filter((kind) => hasWords || kind === 'http')
  const removeIt = async (id: number): Promise<void> => {
    await remove.mutateAsync({ tracker_id, command_id: id })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Dialog title={saved?.name ?? words.add} onClose={onClose}>
      <Form form={form} action={common.save} onCancel={onClose}>
        <TextField label={words.name} {...form.field('name')} autoFocus={!saved} />
        <SelectField
          label={words.kind}
          {...form.field('type')}
          choices={kinds.map((key) => ({ key, label: words.kinds[key] }))}
        />
        {form.values.type === 'hardware' ? <ToDevice form={form} /> : <ToOthers form={form} />}
      </Form>
      {saved && (
        <div className={style.remove}>
          <Remove isWide title={words.remove} text={words.remove_text} remove={() => removeIt(saved.id)} />
        </div>
      )}
    </Dialog>
  )
}

const ToDevice = ({ form }: { form: FormState<Values> }) => {
  const words = useWords('fleet/commands')
  const { fault, ...command } = form.field('command')
  return (
    <>
      <TextField
        label={words.command}
        hint={fault ? undefined : words.command_hint}
        {...command}
        fault={fault && words.command_fault}
        autoComplete="off"
        isRequired
      />
      <div>
        <CheckField label={words.reliable} {...form.field('reliable')} />
        <p className={style.hint}>{words.reliable_hint}</p>
      </div>
    </>
  )
}

const ToOthers = ({ form }: { form: FormState<Values> }) => {
  const words = useWords('fleet/commands').saved
  const field = (name: 'url' | 'headers' | 'body') => {
    const { fault, ...rest } = form.field(name)
    return { ...rest, hint: fault ? undefined : words[`${name}_hint`], fault: fault && words[`${name}_fault`] }
  }
  return (
    <>
      <TextField label={words.url} type="url" {...field('url')} isRequired />
      <TextField label={words.headers} {...field('headers')} lines={2} />
      <TextField label={words.body} {...field('body')} lines={4} />
    </>
  )
}
