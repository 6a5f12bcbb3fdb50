import { CheckField } from '#web/ui/field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { allOf, type Granted, has, offeredTo, switched } from './granted.ts'
import style from './logins.module.css'

interface PermissionFieldsProps {
  value: Granted
  onChange(granted: Granted): void
}

/** What a login may do: a row of ticks for each kind of thing. Only what the one who gives it may do. */
export const PermissionFields = ({ value, onChange }: PermissionFieldsProps) => {
  const words = useWords('panel/logins')
  const { permissions } = useDealer()
  const offered = offeredTo(permissions as Granted)
  const ticks = offered.flatMap(([group, actions]) => actions.map((action) => has(value, group, action)))
  const isAll = ticks.every(Boolean)
  return (
    <fieldset className={style.matrix}>
      <legend>{words.may}</legend>
      <CheckField
        label={words.everything}
        value={isAll}
        isMixed={!isAll && ticks.some(Boolean)}
        onChange={(isOn) => onChange(allOf(offered, isOn))}
      />
      {offered.map(([group, actions]) => (
        <fieldset key={group} className={style.row}>
          <legend className={style.group}>{words.groups[group]}</legend>
          <div className={style.actions}>
            {actions.map((action) => (
              <CheckField
                key={action}
                label={group === 'user_sessions' && action === 'create' ? words.open : words.actions[action]}
                value={has(value, group, action)}
                onChange={(isOn) => onChange(switched(value, group, action, isOn))}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  )
}
