import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { Label } from 'react-aria-components/TextField'
import { glyphs, type MarkerIcon } from '#web/map/glyphs.ts'
import { ColorField } from '#web/ui/color-field.tsx'
import { SwitchField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { Section } from '#web/ui/section.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Marker } from '../marker.tsx'
import style from './marker-fields.module.css'
import type { Settings } from './settings.ts'

interface FieldsProps {
  form: FormState<Settings>
  isDisabled: boolean
}

const icons: readonly (MarkerIcon | null)[] = [null, ...(Object.keys(glyphs) as MarkerIcon[])]

/** How it is drawn on the map and in lists, whatever it does. */
export const MarkerFields = ({ form, isDisabled }: FieldsProps) => {
  const { marker: words } = useWords('fleet/devices')
  const { icon, color } = form.values
  return (
    <Section title={words.title} isWrong={Boolean(form.field('icon').fault || form.field('color').fault)}>
      <p className="quiet">{words.text}</p>
      <RadioGroup
        className={style.field}
        value={icon ?? 'none'}
        onChange={(chosen) => form.set({ icon: icons.find((one) => one === chosen) ?? null })}
        isDisabled={isDisabled}
        orientation="horizontal"
      >
        <Label className={style.label}>{words.icon}</Label>
        <div className={style.icons}>
          {icons.map((one) => (
            <Radio key={one ?? 'none'} value={one ?? 'none'} className={style.icon}>
              {one && <Marker marker={{ icon: one, color }} isLarge />}
              <span className={one ? style.hidden : ''}>{one ? words.icons[one] : words.none}</span>
            </Radio>
          ))}
        </div>
      </RadioGroup>
      <SwitchField
        label={words.has_color}
        value={color !== null}
        onChange={(has) => form.set({ color: has ? first : null })}
        isDisabled={isDisabled}
      />
      {color !== null && !isDisabled && (
        <ColorField
          {...form.field('color')}
          value={color}
          onChange={(color) => form.set({ color })}
          label={words.color}
        />
      )}
    </Section>
  )
}

/** Of the colours that are offered. */
const first = '14558f'
