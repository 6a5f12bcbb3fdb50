import { Circle, type LucideIcon, Pentagon, Spline } from 'lucide-react'
import { useState } from 'react'
import { zoneCreate } from '#client/limits/zone.gen.ts'
import { pointLimits } from '#geo/shape.ts'
import { areaOf, type Draft, faultOf, lengthOf, readPoints, shapeOf, writePoints } from '#web/map/draft.ts'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { TextField, unlimited } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Pair } from '../../ui/section.tsx'
import style from './shape.module.css'

export const shapeIcons: Readonly<Record<Draft['type'], LucideIcon>> = {
  circle: Circle,
  polygon: Pentagon,
  sausage: Spline,
}

const types = ['circle', 'polygon', 'sausage'] as const

interface ShapeFieldsProps {
  draft: Draft
  onDraft(draft: Draft): void
  /** It was to be kept already: what it lacks is said. */
  isTried: boolean
  isDisabled?: boolean
}

/** All that is drawn can be typed too: where it is, and how wide. */
export const ShapeFields = ({ draft, onDraft, isTried, isDisabled = false }: ShapeFieldsProps) => {
  const words = useWords('parts/shape')
  const { type, center, radius } = draft
  const format = useFormat()
  const fault = shapeFault(draft, words, format, isTried)
  const axis = (name: 'lat' | 'lng') => ({
    label: words[name],
    value: center?.[name],
    limits: zoneCreate[`zone.center.${name}`],
    format: degrees,
    isDisabled,
    onChange: (value: number | undefined) => {
      const { lat = 0, lng = 0 } = center ?? {}
      onDraft({ ...draft, center: { lat, lng, [name]: value ?? 0 } })
    },
  })
  return (
    <>
      {type === 'circle' ? (
        <Pair>
          <NumberField {...axis('lat')} fault={fault} />
          <NumberField {...axis('lng')} />
        </Pair>
      ) : (
        <PointsField {...{ draft, onDraft, isDisabled, fault }} />
      )}
      {type !== 'polygon' && (
        <NumberField
          label={type === 'circle' ? words.radius : words.to_sides}
          limits={zoneCreate['zone.radius']}
          value={radius}
          onChange={(metres) => onDraft({ ...draft, radius: Math.round(metres ?? 100) })}
          unit={format.symbol('m')}
          isDisabled={isDisabled}
        />
      )}
      <p className={style.count}>{measured(draft, words, format)}</p>
    </>
  )
}

/** How large it is: the area of a polygon and a circle, the length of a corridor. */
const measured = (draft: Draft, words: Words<'parts/shape'>, format: Format): string => {
  const shape = shapeOf(draft)
  if (!shape || faultOf(draft)) return ''
  if (shape.type === 'sausage') return `${words.length}: ${format.distance(lengthOf(shape.points) / 1000)}`
  const { distance, per } = format.units
  const area = areaOf(shape) / 1e6 / per ** 2
  return `${words.area}: ${format.unit(area, `${distance}²`, area < 100 ? 2 : 0)}`
}

const degrees: Intl.NumberFormatOptions = { maximumFractionDigits: 6 }

/** What is wrong with it; what it only lacks, once it was to be kept. */
const shapeFault = (
  draft: Draft,
  words: Words<'parts/shape'>,
  format: Format,
  isTried: boolean,
): string | undefined => {
  const fault = faultOf(draft)
  if (fault === 'wrong_line') return `${words.wrong_line} ${format.number(draft.wrong?.line ?? 0)}`
  if (fault === 'not_enough') return isTried ? words.faults[`not_enough_${draft.type as 'polygon'}`] : undefined
  if (fault === 'no_center') return isTried ? words.faults.no_center : undefined
  return fault && words.faults[fault]
}

interface PointsFieldProps {
  draft: Draft
  onDraft(draft: Draft): void
  isDisabled: boolean
  fault: string | undefined
}

/** What is typed stays as it is typed, until the points come from elsewhere. */
const PointsField = ({ draft, onDraft, isDisabled, fault }: PointsFieldProps) => {
  const words = useWords('parts/shape')
  const format = useFormat()
  const { points, type } = draft
  const [typed, setTyped] = useState<{ text: string; points: unknown }>()
  const isOurs = typed?.points === points
  const text = isOurs ? typed.text : writePoints(points)
  const change = (text: string): void => {
    const read = readPoints(text, points)
    const isWrong = typeof read === 'number'
    setTyped({ text, points: isWrong ? points : read })
    onDraft(isWrong ? { ...draft, wrong: { line: read, points } } : { ...draft, points: read })
  }
  return (
    <div>
      <TextField
        label={words.points}
        hint={words.points_hint}
        limits={unlimited}
        value={text}
        onChange={change}
        lines={5}
        isDisabled={isDisabled}
        fault={fault}
      />
      <p className={style.count}>
        {format.number(points.length)} {words.of} {format.number(pointLimits[type as 'polygon'][1])}
      </p>
    </div>
  )
}

interface TypeFieldProps {
  value: Draft['type']
  onChange(type: Draft['type']): void
}

/** Of which kind a new one is. */
export const ShapeTypeField = ({ value, onChange }: TypeFieldProps) => {
  const words = useWords('parts/shape')
  return (
    <fieldset className={style.types}>
      <legend className={style.legend}>{words.type}</legend>
      {types.map((type) => {
        const Icon = shapeIcons[type]
        return (
          <button
            key={type}
            type="button"
            className={style.kind}
            aria-pressed={type === value}
            onClick={() => onChange(type)}
          >
            <Icon size={16} aria-hidden />
            <span>{words.types[type]}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
