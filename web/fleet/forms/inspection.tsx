import type { Params } from '#client/client.ts'
import { TagsField } from '#web/parts/tag-picker.tsx'
import { CheckField, SwitchField } from '#web/ui/field.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './builder.module.css'

type Sent = NonNullable<Params<'form/template/create'>['template']['inspection']>

/** What makes forms of a template inspections. */
export type Inspection = Required<Sent>

const usual: Inspection = { moments: ['before'], vehicle_types: [], tags: [] }
const moments = ['before', 'after'] as const
const types = ['truck', 'car', 'bus', 'special'] as const

interface InspectionProps {
  value: Inspection | null
  fault: string | undefined
  isFixed: boolean
  onChange(value: Inspection | null): void
}

/** Whether a template is of inspections, when those are made, and of which vehicles. */
export const InspectionFields = ({ value, fault, isFixed, onChange }: InspectionProps) => {
  const words = useWords('fleet/forms')
  const vehicles = useWords('fleet/vehicles')
  return (
    <div className={style.inspection}>
      <SwitchField
        label={words.inspection}
        value={value !== null}
        onChange={(isOn) => onChange(isOn ? usual : null)}
        isDisabled={isFixed}
      />
      {value && (
        <>
          <p className="quiet">{words.inspection_hint}</p>
          <Several
            {...{ label: words.moments_label, names: moments, isFixed }}
            chosen={value.moments}
            titleOf={(name) => words.moments[name]}
            // One at least: else it is never made.
            onChange={(moments) => moments.length > 0 && onChange({ ...value, moments })}
          />
          <Several
            {...{ label: words.vehicle_types, names: types, isFixed }}
            chosen={value.vehicle_types}
            titleOf={(name) => vehicles.types[name]}
            onChange={(vehicle_types) => onChange({ ...value, vehicle_types })}
          />
          <TagsField
            value={value.tags}
            onChange={(tags) => onChange({ ...value, tags: [...tags] })}
            isDisabled={isFixed}
          />
        </>
      )}
      {fault && <p role="alert">{fault}</p>}
    </div>
  )
}

interface SeveralProps<Name extends string> {
  label: string
  names: readonly Name[]
  chosen: readonly Name[]
  isFixed: boolean
  titleOf(name: Name): string
  onChange(chosen: Name[]): void
}

const Several = <Name extends string>({ label, names, chosen, isFixed, titleOf, onChange }: SeveralProps<Name>) => (
  <fieldset>
    <legend>{label}</legend>
    {names.map((name) => (
      <CheckField
        key={name}
        label={titleOf(name)}
        value={chosen.includes(name)}
        onChange={(isOn) => onChange(names.filter((one) => (one === name ? isOn : chosen.includes(one))))}
        isDisabled={isFixed}
      />
    ))}
  </fieldset>
)
