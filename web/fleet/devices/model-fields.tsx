import { TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { idKind, type Model, modelName } from './facts.ts'
import { type Named, prepared } from './register.ts'

interface FieldsProps<Values extends Named> {
  form: FormState<Values>
  models: readonly Model[]
}

/** Which device it is: its model, or that the dealer has prepared it, and what it calls itself. */
export const ModelFields = <Values extends Named>({ form, models }: FieldsProps<Values>) => {
  const words = useWords('fleet/devices')
  const { fields, hints } = words
  const { values } = form
  const model = models.find(({ id }) => id === values.model)
  const kind = values.model === prepared ? 'imei' : model && idKind(model)
  return (
    <>
      <PickField
        {...form.field('model')}
        onChange={(model) => form.set({ model } as Partial<Values>)}
        label={fields.model}
        hint={kind === 'generated' ? hints.generated : hints.model}
        isRequired
        choices={[
          ...models.map((model) => ({ id: model.id, label: modelName(model, words) })),
          { id: prepared, label: words.by_imei, hint: words.by_imei_hint },
        ]}
      />
      {kind && kind !== 'generated' && (
        <TextField
          {...form.field('device_id')}
          onChange={(device_id) => form.set({ device_id } as Partial<Values>)}
          label={kind === 'imei' ? fields.imei : fields.device_id}
          hint={hints[kind]}
          isRequired
        />
      )}
    </>
  )
}
