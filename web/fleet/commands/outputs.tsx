import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { trackerOutputUpdate } from '#client/limits/tracker-output.gen.ts'
import type { Row } from '#web/live/fleet.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { Switch } from './switch.tsx'

/** Milliseconds between two looks at how they are. */
const every = 5_000

interface OutputsProps {
  row: Row
  isAway: boolean
}

/** The outputs that can be switched, and how each is. */
export const Outputs = ({ row, isAway }: OutputsProps) => {
  const { may } = useUser()
  const words = useWords('fleet/commands')
  const { data } = useAsk('tracker/get_outputs', { tracker_id: row.id })
  const told = useAsk('tracker/get_state', { tracker_id: row.id }, { every })
  const set = useDo('tracker/output/set', { also: ['tracker/command'] })
  const { outputs: are = [], outputs_update = null } = told.data?.state ?? {}
  return (data?.result ?? []).map(({ number, title }) => {
    const name = title || `${words.types.output} ${number}`
    return (
      <Switch
        key={number}
        row={row}
        name={name}
        isOn={outputs_update === null ? undefined : are[number - 1]}
        isAway={isAway}
        words={{
          ...words.outputs,
          ask_on: words.outputs.ask_on({ name }),
          ask_off: words.outputs.ask_off({ name }),
          danger: words.outputs.careful,
        }}
        isDangerous={() => true}
        set={(enable) => set.mutateAsync({ tracker_id: row.id, output: number, enable })}
        extra={may('tracker_update') && <Rename tracker_id={row.id} number={number} title={title} />}
      />
    )
  })
}

/** Whether the engine is cut, and the way to cut it. */
export const Engine = ({ row, isAway }: OutputsProps) => {
  const words = useWords('fleet/commands').outputs
  const { data } = useAsk('tracker/engine_immobilizer/read', { tracker_id: row.id }, { every })
  const set = useDo('tracker/engine_immobilizer/set', { also: ['tracker/command'] })
  return (
    <Switch
      row={row}
      name={words.engine}
      isOn={data?.enabled}
      isAway={isAway}
      words={{
        on: words.engine_cut,
        off: words.engine_free,
        unknown: words.unknown,
        switch_on: words.cut,
        switch_off: words.free,
        ask_on: words.ask_cut({ name: row.label }),
        ask_off: words.ask_free({ name: row.label }),
        text_on: words.cut_text,
        text_off: words.free_text,
        danger: words.cut_moving,
      }}
      isDangerous={(isOn) => isOn}
      isRed
      set={(enabled) => set.mutateAsync({ tracker_id: row.id, enabled })}
    />
  )
}

interface RenameProps {
  tracker_id: number
  number: number
  title: string
}

const Rename = ({ tracker_id, number, title }: RenameProps) => {
  const words = useWords('fleet/commands').outputs
  const common = useCommon()
  const [isOpen, setOpen] = useState(false)
  const update = useDo('tracker/output/update', { also: ['tracker/get_outputs'] })
  const form = useForm(trackerOutputUpdate, { title }, async ({ title }) => {
    await update.mutateAsync({ tracker_id, tracker_output: { number, title: title.trim() } })
    setTimeout(() => setOpen(false))
  })
  return (
    <>
      <IconButton icon={Pencil} label={`${words.rename}: ${number}`} onPress={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={words.rename} onClose={() => setOpen(false)}>
          <Form form={form} action={common.save} onCancel={() => setOpen(false)}>
            <TextField label={words.output_name} {...form.field('title')} autoFocus />
          </Form>
        </Dialog>
      )}
    </>
  )
}
