import { limitsIn } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './builder.module.css'
import type { EditorProps } from './editor-props.ts'
import { kinds } from './kinds.ts'

/** Bytes of a kilobyte, as files are counted in. */
const kilobyte = 1024

/** How much may be filled in: characters, ticks, stars, photos, or the size of files; empty is as usual. */
export const Bounds = ({ field, faults, onChange }: EditorProps) => {
  const words = useWords('fleet/forms')
  const format = useFormat()
  const { least, most } = kinds[field.type]
  if (!most) return null
  const isOfFiles = field.type === 'file'
  const scale = isOfFiles ? kilobyte : 1
  const told = (value: number | undefined): number | undefined => value && Math.round((value / scale) * 100) / 100
  const meant = (value: number | undefined): number | undefined =>
    value === undefined ? undefined : Math.round(value * scale)
  const named = words.bounds[field.type as keyof typeof words.bounds]
  const usual = field.type === 'checkbox_group' ? field.choices.length : most.usual / scale
  return (
    <div className={style.pair}>
      {least && 'least' in named && (
        <NumberField
          label={named.least}
          value={told(field.least)}
          onChange={(value) => onChange({ least: meant(value) })}
          fault={faults.least}
          limits={limitsIn(least.limits, scale, 2)}
          unit={isOfFiles ? 'kB' : undefined}
        />
      )}
      <NumberField
        label={named.most}
        hint={words.usual({ value: format.number(usual) })}
        value={told(field.most)}
        onChange={(value) => onChange({ most: meant(value) })}
        fault={faults.most}
        limits={limitsIn(most.limits, scale, 2)}
        unit={isOfFiles ? 'kB' : undefined}
      />
    </div>
  )
}
