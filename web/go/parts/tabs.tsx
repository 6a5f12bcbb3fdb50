import { ClipboardCheck, Fuel, House, MapPin } from 'lucide-react'
import { Tabs } from '#web/small/parts.tsx'
import { useWords } from '../speech.tsx'
import { usePhone } from '../use-phone.tsx'
import { goTo, useWhere } from '../where.ts'

const icons = { today: House, checkin: ClipboardCheck, receipt: Fuel, position: MapPin } as const

export const GoTabs = () => {
  const words = useWords()
  const { known } = usePhone()
  const shown = (Object.keys(icons) as (keyof typeof icons)[]).filter(
    (name) => name !== 'position' || known?.tracker.takes_positions,
  )
  const tabs = shown.map((name) => ({
    name,
    title: words.tabs[name],
    icon: icons[name],
  }))
  return <Tabs label={words.parts} tabs={tabs} now={useWhere()} onChoose={goTo} />
}
