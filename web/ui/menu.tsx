import { type LucideIcon, MoreHorizontal } from 'lucide-react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useCommon } from '#web/words/speech.tsx'
import { IconButton } from './button.tsx'
import style from './menu.module.css'

export interface Action {
  id: string
  label: string
  icon?: LucideIcon
  /** It deletes. */
  isDanger?: boolean
  isDisabled?: boolean
  run(): void
}

/** What else can be done with something, behind three dots or another icon. */
export const Menu = ({
  actions,
  icon = MoreHorizontal,
  label,
}: {
  actions: readonly Action[]
  icon?: LucideIcon
  label?: string
}) => {
  const words = useCommon()
  return (
    <MenuTrigger>
      <IconButton icon={icon} label={label ?? words.more} />
      <Popover className={style.popover} placement="bottom end">
        <AriaMenu className={style.menu} aria-label={label ?? words.more}>
          {actions.map(({ id, label, icon: Icon, isDanger, isDisabled, run }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={label}
              isDisabled={isDisabled}
              onAction={run}
              className={`${style.item} ${isDanger ? style.danger : ''}`}
            >
              {Icon && <Icon size={16} aria-hidden />}
              {label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
