import { TagsField } from '#web/parts/tag-picker.tsx'
import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { limitsIn, SelectField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import type { OwnProps } from '#web/ui/record-fields.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { bodies } from './bodies.gen.ts'
import type { Changes } from './vehicle.ts'

/** Fields of vehicles that are more than a text, a figure or a day. */

type Own = OwnProps<Changes>

const TypeField = ({ form, isDisabled }: Own) => {
  const { fields, types } = useWords('fleet/vehicles')
  return (
    <SelectField
      {...form.field('type')}
      label={fields.type}
      isDisabled={isDisabled}
      // A lorry's body is none of a bus.
      onChange={(type) => form.set({ type, subtype: null })}
      choices={typed(types)}
    />
  )
}

const BodyField = ({ form, isDisabled }: Own) => {
  const { fields, subtypes, none } = useWords('fleet/vehicles')
  const { value, ...field } = form.field('subtype')
  return (
    <SelectField
      {...field}
      label={fields.subtype}
      isDisabled={isDisabled}
      value={value ?? 'none'}
      onChange={(subtype) => field.onChange(subtype === 'none' ? null : subtype)}
      choices={[
        { key: 'none', label: none },
        ...bodies[form.values.type].map((key) => ({ key, label: subtypes[key] })),
      ]}
    />
  )
}

const OwnTracker = ({ form, isDisabled }: Own) => {
  const { value, ...field } = form.field('tracker_id')
  return <TrackerField {...field} value={value ?? null} isDisabled={isDisabled} />
}

const GarageField = ({ form, isDisabled }: Own) => {
  const { fields, no_garage } = useWords('fleet/vehicles')
  const garages = useAsk('garage/list')
  const { value, ...field } = form.field('garage_id')
  return (
    <PickField
      {...field}
      value={value ?? null}
      label={fields.garage}
      placeholder={no_garage}
      isDisabled={isDisabled}
      choices={(garages.data?.list ?? []).map(({ id, organization_name, location }) => ({
        id,
        label: organization_name || location?.address || `#${id}`,
      }))}
    />
  )
}

const OwnTags = ({ form, isDisabled }: Own) => {
  const { value, ...field } = form.field('tags')
  return (
    <TagsField {...field} value={value ?? []} onChange={(tags) => field.onChange([...tags])} isDisabled={isDisabled} />
  )
}

const FuelField = ({ form, isDisabled }: Own) => {
  const { fields, fuels, none } = useWords('fleet/vehicles')
  const { value, ...field } = form.field('fuel_type')
  return (
    <SelectField
      {...field}
      label={fields.fuel_type}
      isDisabled={isDisabled}
      value={value ?? 'none'}
      onChange={(type) => field.onChange(type === 'none' ? null : type)}
      choices={[{ key: 'none', label: none }, ...typed(fuels)]}
    />
  )
}

/** In the unit of who looks; the service has km/h. */
const SpeedField = ({ form, isDisabled }: Own) => {
  const { fields } = useWords('fleet/vehicles')
  const { units } = useFormat()
  const { value, ...field } = form.field('max_speed')
  return (
    <NumberField
      {...field}
      label={fields.max_speed}
      limits={limitsIn(field.limits, units.per)}
      unit={units.speed}
      value={typeof value === 'number' ? Math.round(value / units.per) : undefined}
      onChange={(speed) => field.onChange(speed === undefined ? null : Math.round(speed * units.per))}
      isDisabled={isDisabled}
    />
  )
}

const typed = <Key extends string>(names: Readonly<Record<Key, string>>): { key: Key; label: string }[] =>
  (Object.entries(names) as [Key, string][]).map(([key, label]) => ({ key, label }))

/** By the names that they have in the list of fields. */
export const own = {
  type: TypeField,
  subtype: BodyField,
  tracker_id: OwnTracker,
  garage_id: GarageField,
  tags: OwnTags,
  fuel_type: FuelField,
  max_speed: SpeedField,
}
