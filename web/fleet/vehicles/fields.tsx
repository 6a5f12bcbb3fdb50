import { TagsField } from '#web/parts/tag-picker.tsx'
import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { NumberField, SelectField, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { Pair, Section } from '#web/ui/section.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { bodies, type Changes } from './values.ts'

interface FieldsProps {
  form: FormState<Changes>
  isNew: boolean
  isDisabled: boolean
}

type NameOf<Value> = { [Name in keyof Changes]: Changes[Name] extends Value ? Name : never }[keyof Changes] & string

/** Everything that is said of a vehicle; what is said of most stands first, the rest in parts that open. */
export const VehicleFields = ({ form, isNew, isDisabled }: FieldsProps) => {
  const words = useWords('fleet/vehicles')
  const { units: measures } = useFormat()
  const garages = useAsk('garage/list')
  const { fields, sections, units } = words
  const { values } = form
  const text = (name: NameOf<string | null>) => ({
    ...form.field(name),
    label: fields[name as keyof typeof fields],
    value: values[name] ?? '',
    isDisabled,
    maxLength: lengths[name] ?? 64,
  })
  const number = (name: NameOf<number | null>, unit?: string) => ({
    ...form.field(name),
    label: fields[name as keyof typeof fields],
    value: values[name] ?? undefined,
    onChange: (value: number | undefined) => form.set({ [name]: value ?? null }),
    least: 0,
    isDisabled,
    ...(unit && { unit }),
  })
  const date = (name: NameOf<string | null>) => ({ ...form.field(name), label: fields[name as never], isDisabled })
  const isWrong = (...names: (keyof Changes & string)[]) => names.some((name) => form.field(name).fault)
  return (
    <>
      <TextField {...text('label')} isRequired autoFocus={isNew} />
      <Pair>
        <TextField {...text('reg_number')} />
        <TextField {...text('model')} />
      </Pair>
      <Pair>
        <SelectField
          {...form.field('type')}
          label={fields.type}
          isDisabled={isDisabled}
          // A lorry's body is none of a bus.
          onChange={(type) => form.set({ type, subtype: null })}
          choices={typed(words.types)}
        />
        <SelectField
          {...form.field('subtype')}
          label={fields.subtype}
          isDisabled={isDisabled}
          value={values.subtype ?? 'none'}
          onChange={(subtype) => form.set({ subtype: subtype === 'none' ? null : (subtype as Changes['subtype']) })}
          choices={[
            { key: 'none', label: words.none },
            ...bodies[values.type].map((key) => ({ key, label: words.subtypes[key] })),
          ]}
        />
      </Pair>
      <TrackerField {...form.field('tracker_id')} isDisabled={isDisabled} />
      <PickField
        {...form.field('garage_id')}
        label={fields.garage}
        placeholder={words.no_garage}
        isDisabled={isDisabled}
        choices={(garages.data?.list ?? []).map(({ id, organization_name, location }) => ({
          id,
          label: organization_name || location?.address || `#${id}`,
        }))}
      />
      <TagsField {...form.field('tags')} onChange={(tags) => form.set({ tags: [...tags] })} isDisabled={isDisabled} />
      <Section title={sections.papers} isWrong={isWrong(...papers)}>
        <TextField {...text('vin')} />
        <Pair>
          <TextField {...text('chassis_number')} />
          <TextField {...text('frame_number')} />
        </Pair>
        <Pair>
          <TextField {...text('color')} />
          <NumberField {...number('manufacture_year')} most={9999} format={{ useGrouping: false }} />
        </Pair>
        <TextField {...text('liability_insurance_policy_number')} />
        <DateField {...date('liability_insurance_valid_till')} />
        <TextField {...text('free_insurance_policy_number')} />
        <DateField {...date('free_insurance_valid_till')} />
      </Section>
      <Section title={sections.fuel} isWrong={isWrong(...fuel)}>
        <Pair>
          <SelectField
            {...form.field('fuel_type')}
            label={fields.fuel_type}
            isDisabled={isDisabled}
            value={values.fuel_type ?? 'none'}
            onChange={(type) => form.set({ fuel_type: type === 'none' ? null : (type as Changes['fuel_type']) })}
            choices={[{ key: 'none', label: words.none }, ...typed(words.fuels)]}
          />
          <TextField {...text('fuel_grade')} />
        </Pair>
        <NumberField {...number('norm_avg_fuel_consumption', units.per_100_km)} />
        <Pair>
          <NumberField {...number('fuel_tank_volume', units.litres)} />
          <NumberField {...number('fuel_cost')} />
        </Pair>
      </Section>
      <Section title={sections.load} isWrong={isWrong(...load)}>
        <Pair>
          <NumberField {...number('payload_weight', units.kilograms)} />
          <NumberField {...number('gross_weight', units.kilograms)} />
        </Pair>
        <Pair>
          <NumberField {...number('payload_length', units.millimetres)} />
          <NumberField {...number('payload_width', units.millimetres)} />
        </Pair>
        <Pair>
          <NumberField {...number('payload_height', units.millimetres)} />
          <NumberField {...number('passengers')} />
        </Pair>
      </Section>
      <Section title={sections.wheels} isWrong={isWrong(...wheels)}>
        <Pair>
          <TextField {...text('tyre_size')} />
          <NumberField {...number('tyres_number')} />
        </Pair>
        <Pair>
          <TextField {...text('wheel_arrangement')} />
          <NumberField
            {...number('max_speed', measures.speed)}
            value={values.max_speed === null ? undefined : Math.round(values.max_speed / measures.per)}
            onChange={(speed) => form.set({ max_speed: speed === undefined ? null : Math.round(speed * measures.per) })}
          />
        </Pair>
        <TextField {...text('trailer')} />
      </Section>
      <TextField {...text('external_id')} />
      <TextField {...text('additional_info')} lines={3} />
    </>
  )
}

/** Characters that the service takes where they are not 64. */
const lengths: Partial<Record<keyof Changes, number>> = {
  label: 255,
  model: 255,
  trailer: 255,
  color: 255,
  additional_info: 4000,
  external_id: 32,
}

const papers = [
  'vin',
  'chassis_number',
  'frame_number',
  'color',
  'manufacture_year',
  'liability_insurance_policy_number',
  'liability_insurance_valid_till',
  'free_insurance_policy_number',
  'free_insurance_valid_till',
] as const
const fuel = ['fuel_type', 'fuel_grade', 'norm_avg_fuel_consumption', 'fuel_tank_volume', 'fuel_cost'] as const
const load = [
  'payload_weight',
  'gross_weight',
  'payload_length',
  'payload_width',
  'payload_height',
  'passengers',
] as const
const wheels = ['tyre_size', 'tyres_number', 'wheel_arrangement', 'max_speed', 'trailer'] as const

const typed = <Key extends string>(names: Readonly<Record<Key, string>>): { key: Key; label: string }[] =>
  (Object.entries(names) as [Key, string][]).map(([key, label]) => ({ key, label }))
