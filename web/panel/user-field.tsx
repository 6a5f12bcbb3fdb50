import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { FieldError, Label, Text } from 'react-aria-components/TextField'
import { useAsk } from '#web/session/ask.ts'
import field from '#web/ui/field.module.css'
import type { FieldProps } from '#web/ui/field.tsx'
import pick from '#web/ui/pick-field.module.css'
import { useCommon } from '#web/words/speech.tsx'
import { nameOf } from './users/name.ts'

/** Offered at once: others are found by typing. */
const most = 30

export interface Picked {
  id: number
  name: string
}

/** A user of the dealer, whom the service finds by what is typed. */
export const UserField = ({ label, value, onChange, fault, hint, ...others }: FieldProps<Picked | null>) => {
  const common = useCommon()
  const [typed, setTyped] = useState(value?.name ?? '')
  const wanted = useRested(typed === value?.name ? '' : typed)
  const asked = useAsk('panel/user/list', { filter: wanted, order_by: 'last_name', limit: most })
  const users = (asked.data?.list ?? []).map((user) => ({ id: user.id, name: nameOf(user), login: user.login }))
  const items = value && !users.some(({ id }) => id === value.id) ? [{ ...value, login: '' }, ...users] : users
  return (
    <ComboBox
      {...others}
      items={items}
      value={value?.id ?? null}
      inputValue={typed}
      onInputChange={setTyped}
      onChange={(key) => {
        const user = items.find(({ id }) => id === key)
        onChange(user ? { id: user.id, name: user.name } : null)
        setTyped(user?.name ?? '')
      }}
      onBlur={() => setTyped(value?.name ?? '')}
      menuTrigger="focus"
      allowsEmptyCollection
      isInvalid={!!fault}
      validationBehavior="aria"
      className={field.field}
    >
      <Label className={field.label}>{label}</Label>
      <Group className={pick.group}>
        <Input className={`${field.input} ${pick.input}`} />
        <Button className={pick.open}>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </Group>
      {hint && (
        <Text slot="description" className={field.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={field.fault}>{fault}</FieldError>
      <Popover className={field.popover}>
        <ListBox className={field.list} renderEmptyState={() => <p className={pick.none}>{common.nothing_found}</p>}>
          {({ id, name, login }: (typeof items)[number]) => (
            <ListBoxItem id={id} className={field.choice} textValue={name}>
              <Text slot="label" className={pick.label}>
                {name}
              </Text>
              {login && login !== name && (
                <Text slot="description" className={pick.hint}>
                  {login}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** What was typed, once the typing rests. */
const useRested = (typed: string): string => {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), 200)
    return () => clearTimeout(timer)
  }, [typed])
  return rested.trim()
}
