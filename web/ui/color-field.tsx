import { ColorSwatch } from 'react-aria-components/ColorSwatch'
import { ColorSwatchPicker, ColorSwatchPickerItem } from 'react-aria-components/ColorSwatchPicker'
import { Label } from 'react-aria-components/TextField'
import style from './color-field.module.css'
import type { FieldProps } from './field.tsx'

/** Colours that can be told apart on the map, in the light and in the dark. */
const colors = [
  '14558f',
  '1a63c4',
  '0f8a8a',
  '0c7c43',
  '6a8f00',
  'b8860b',
  'd2691e',
  'c1271b',
  'b0307a',
  '7a3fb0',
  '5b4636',
  '55626f',
]

/** A colour as the service has it: six digits, without `#`. One that is not of ours stays to be chosen. */
export const ColorField = ({ label, value, onChange, fault }: FieldProps<string>) => (
  <div className={style.field}>
    <Label className={style.label}>{label}</Label>
    <ColorSwatchPicker
      aria-label={label}
      value={`#${value}`}
      onChange={(color) => onChange(color.toString('hex').slice(1).toLowerCase())}
      className={style.swatches}
    >
      {[...new Set([...colors, value.toLowerCase()])].map((color) => (
        <ColorSwatchPickerItem key={color} color={`#${color}`} className={style.item}>
          <ColorSwatch className={style.swatch} />
        </ColorSwatchPickerItem>
      ))}
    </ColorSwatchPicker>
    {fault && <p className={style.fault}>{fault}</p>}
  </div>
)
