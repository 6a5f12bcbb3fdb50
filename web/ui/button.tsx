import type { LucideIcon } from 'lucide-react'
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import style from './button.module.css'

export interface ButtonProps extends Omit<AriaProps, 'className' | 'children' | 'style'> {
  /** One primary button a view; `danger` deletes. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  icon?: LucideIcon
  children: string
}

export const Button = ({ look = 'plain', icon: Icon, children, ...props }: ButtonProps) => (
  <AriaButton {...props} className={`${style.button} ${style[look]}`}>
    {Icon && <Icon size={16} aria-hidden />}
    {children}
  </AriaButton>
)

export interface IconButtonProps extends Omit<AriaProps, 'className' | 'children' | 'style' | 'aria-label'> {
  icon: LucideIcon
  /** What it does: read to those who do not see it, shown to those who wonder. */
  label: string
  /** The keys that do it too, as the hint shows them. */
  keys?: string
  isOn?: boolean
}

export const IconButton = ({ icon: Icon, label, keys, isOn, ...props }: IconButtonProps) => (
  <TooltipTrigger delay={400} closeDelay={0}>
    <AriaButton {...props} aria-label={label} aria-pressed={isOn} className={`${style.icon} ${isOn ? style.on : ''}`}>
      <Icon size={18} aria-hidden />
    </AriaButton>
    <Tooltip className={style.tip} offset={6}>
      {label}
      {keys && <kbd>{keys}</kbd>}
    </Tooltip>
  </TooltipTrigger>
)
