import { ChevronDown, type LucideIcon } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select, SelectValue } from 'react-aria-components/Select'
import style from './choice.module.css'
import field from './field.module.css'

interface ChoiceProps {
  /** Read to those who do not see what it is about. */
  label: string
  icon?: LucideIcon
  value: string
  choices: readonly { key: string; label: string }[]
  onChange(key: string): void
}

/** One of a few, in a bar of tools, where there is no room for a label. */
export const Choice = ({ label, icon: Icon, value, choices, onChange }: ChoiceProps) => (
  <Select aria-label={label} value={value} onChange={(key) => onChange(String(key))}>
    <Button className={style.button}>
      {Icon && <Icon size={16} aria-hidden />}
      <SelectValue className={style.value} />
      <ChevronDown size={14} aria-hidden />
    </Button>
    <Popover className={field.popover}>
      <ListBox className={field.list} items={choices.map(({ key, label }) => ({ id: key, label }))}>
        {(choice) => (
          <ListBoxItem className={field.choice} textValue={choice.label}>
            {choice.label}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </Select>
)
