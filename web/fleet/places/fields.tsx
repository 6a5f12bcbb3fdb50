import type { Map as MapLibre } from 'maplibre-gl'
import { Fragment, type ReactNode } from 'react'
import type { Result } from '#client/client.ts'
import { type Draft, middleOf } from '#web/map/draft.ts'
import { LocationField } from '#web/parts/location-field.tsx'
import { ShapeFields } from '#web/parts/shape/shape-fields.tsx'
import { TagsField } from '#web/parts/tag-picker.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { Section } from '#web/ui/section.tsx'
import { useWords } from '#web/words/speech.tsx'
import { CustomField } from './custom-field.tsx'
import { type CustomField as Field, type Values, valueName } from './place.ts'

type Layout = Result<'entity/list'>['list'][number]['settings']['layout']

interface PlaceFieldsProps {
  form: FormState<Values>
  layout: Layout
  fields: readonly Field[]
  map: MapLibre | undefined
  /** It was put somewhere else, or made wider. */
  onDraft(draft: Draft): void
  isTried: boolean
  isDisabled: boolean
}

/** Everything that is said of a place, in the sections and the order that the account has chosen. */
export const PlaceFields = (props: PlaceFieldsProps) => {
  const { form, layout, fields, isDisabled } = props
  const words = useWords('fleet/places')
  const builtIn: Readonly<Record<string, ReactNode>> = {
    label: <TextField label={words.fields.label} {...form.field('label')} isDisabled={isDisabled} />,
    location: <Where {...props} />,
    tags: <TagsField {...form.field('tags')} isDisabled={isDisabled} />,
    description: (
      <TextField label={words.fields.description} {...form.field('description')} lines={3} isDisabled={isDisabled} />
    ),
  }
  const shown = (name: string): ReactNode => {
    const field = fields.find(({ id }) => String(id) === name)
    return field ? <CustomField {...{ field, form, isDisabled }} /> : builtIn[name]
  }
  const arranged = layout.sections.flatMap(({ field_order }) => field_order)
  const names = [...Object.keys(builtIn), ...fields.map(({ id }) => String(id))]
  const others = names.filter((name) => !arranged.includes(name))
  const isWrong = (name: string): boolean => form.field(valueName(name)).fault !== undefined
  return (
    <>
      {layout.sections.map(({ label, field_order }) => {
        const content = field_order.map((name) => <Fragment key={name}>{shown(name)}</Fragment>)
        if (field_order.length === 0) return null
        return label === '' ? (
          <Fragment key={field_order.join()}>{content}</Fragment>
        ) : (
          <Section key={field_order.join()} title={label} isOpen isWrong={field_order.some(isWrong)}>
            {content}
          </Section>
        )
      })}
      {others.map((name) => (
        <Fragment key={name}>{shown(name)}</Fragment>
      ))}
      <TextField label={words.fields.external_id} {...form.field('external_id')} isDisabled={isDisabled} />
    </>
  )
}

/** The level from which a street is read. */
const near = 16

/** By address, by numbers, or on the map. */
const Where = ({ form, map, onDraft, isTried, isDisabled }: PlaceFieldsProps) => {
  const { draft, address } = form.values
  const { lat, lng } = draft.center ?? { lat: 0, lng: 0 }
  return (
    <>
      <LocationField
        fault={form.field('address').fault}
        value={address ? { lat, lng, address } : null}
        spot={middleOf(draft) ?? null}
        onChange={(found) => {
          if (!found) {
            form.set({ address: '' })
            return
          }
          const center = { lat: found.lat, lng: found.lng }
          form.set({ address: found.address, draft: { ...draft, center } })
          map?.jumpTo({ center, zoom: Math.max(map.getZoom(), near) })
        }}
        isDisabled={isDisabled}
      />
      <ShapeFields {...{ draft, onDraft, isTried, isDisabled }} />
    </>
  )
}
