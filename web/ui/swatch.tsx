import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { ColorField } from './color-field.tsx'
import field from './field.module.css'
import style from './swatch.module.css'

interface SwatchProps {
  /** Read to those who do not see it. */
  label: string
  /** Six digits. */
  value: string
  onChange(color: string): void
  isDisabled?: boolean
}

/** A colour that opens others, where there is no room for all of them. */
export const Swatch = ({ label, value, onChange, isDisabled = false }: SwatchProps) => (
  <DialogTrigger>
    <Button className={style.swatch} aria-label={label} isDisabled={isDisabled}>
      <span className={style.color} style={{ background: `#${value}` }} />
    </Button>
    <Popover className={field.popover}>
      <Dialog aria-label={label} className={style.colors}>
        {({ close }) => (
          <ColorField
            label={label}
            value={value}
            onChange={(color) => {
              onChange(color)
              close()
            }}
          />
        )}
      </Dialog>
    </Popover>
  </DialogTrigger>
)
