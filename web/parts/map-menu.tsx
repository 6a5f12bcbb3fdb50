import { useRef } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { Location } from '#geo/distance.ts'
import { useCommon } from '#web/words/speech.tsx'
import style from '../ui/menu.module.css'
import type { Action } from '../ui/menu.tsx'

export interface Here {
  /** Pixels of the map. */
  x: number
  y: number
  at: Location
}

interface MapMenuProps {
  here: Here
  actions: readonly Action[]
  onClose(): void
}

/** What can be done at a place of the map, where it was pressed with the right button. */
export const MapMenu = ({ here: { x, y }, actions, onClose }: MapMenuProps) => {
  const words = useCommon()
  const spot = useRef<HTMLSpanElement>(null)
  if (actions.length === 0) return null
  return (
    <>
      <span ref={spot} style={{ position: 'absolute', left: x, top: y }} />
      <Popover
        key={`${x} ${y}`}
        triggerRef={spot}
        isOpen
        onOpenChange={(isOpen) => isOpen || onClose()}
        className={style.popover}
        placement="bottom start"
      >
        <Menu className={style.menu} aria-label={words.more} autoFocus="first" onClose={onClose}>
          {actions.map(({ id, label, icon: Icon, run }) => (
            <MenuItem key={id} id={id} textValue={label} onAction={run} className={style.item}>
              {Icon && <Icon size={16} aria-hidden />}
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </>
  )
}
