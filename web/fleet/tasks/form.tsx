import type { Map as MapLibre } from 'maplibre-gl'
import { useState } from 'react'
import { taskCreate } from '#client/limits/task.gen.ts'
import { ShapeDrawing } from '#web/parts/shape/shape-drawing.tsx'
import { useShapeForm } from '#web/parts/shape/use-shape-form.ts'
import { TagsField } from '#web/parts/tag-picker.tsx'
import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { useUser } from '#web/session/user.tsx'
import { MomentField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, type FormState, useForm } from '#web/ui/form.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDrawn } from '../places/use-drawn.ts'
import { DelayFields } from './delay-fields.tsx'
import { RecipientFields } from './recipient/fields.tsx'
import { type Beginning, begunAt, type Task, type Values, valuesOf } from './task.ts'
import { useSave } from './use-save.ts'
import { WhereFields } from './where-fields.tsx'

interface FormProps {
  /** None for a new one. */
  task: Task | undefined
  begun: Beginning
  map: MapLibre | undefined
  onClose(): void
  onMade(id: number): void
}

/** All that is asked: its circle is drawn and dragged on the map beside. */
export const TaskForm = ({ task, begun, map, onClose, onMade }: FormProps) => {
  const words = useWords('fleet/tasks')
  const common = useCommon()
  const { now } = useUser()
  const save = useSave(task, onMade)
  const [initial] = useState(() => valuesOf(task, begun, now()))
  const { form, isTried } = useShapeForm(useForm(taskCreate, initial, save))
  const { draft } = form.values
  const setDraft = useDrawn(form, begun.center)
  return (
    <>
      {map && <ShapeDrawing {...{ map, draft }} color="14558f" onDraft={setDraft} />}
      <Form form={form} action={task ? common.save : common.create} onCancel={onClose}>
        <What form={form} isCheckpoint={task?.type === 'checkpoint'} />
        <WhereFields
          {...{ draft, map, isTried }}
          address={form.values.address}
          fault={form.field('address').fault}
          onChange={(some) => (some.draft && some.address === undefined ? setDraft(some.draft) : form.set(some))}
        />
        <When form={form} />
        <RecipientFields form={form} />
        <TagsField {...form.field('tags')} />
        <TextField label={words.external_id} {...form.field('external_id')} />
      </Form>
    </>
  )
}

type State = FormState<Values>

/** Who is asked for a checkpoint, its route says. */
const What = ({ form, isCheckpoint }: { form: State; isCheckpoint: boolean }) => {
  const words = useWords('fleet/tasks')
  return (
    <>
      <TextField label={words.label} {...form.field('label')} />
      {!isCheckpoint && <TrackerField label={words.who} placeholder={words.nobody} {...form.field('tracker_id')} />}
      <TextField label={words.description} {...form.field('description')} lines={3} />
    </>
  )
}

/** The window, and how exact it is taken. */
const When = ({ form }: { form: State }) => {
  const words = useWords('fleet/tasks')
  return (
    <>
      <MomentField
        label={words.from}
        {...form.field('from')}
        onChange={(from) => form.set(begunAt(form.values, from))}
      />
      <MomentField label={words.to} {...form.field('to')} />
      <DelayFields form={form} />
    </>
  )
}
