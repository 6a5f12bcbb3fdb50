import { ClipboardCheck, Fuel, House, MapPin } from 'lucide-react'
import { Tabs } from '#web/small/parts.tsx'
import { useWords } from '../speech.tsx'
import { goTo, useWhere } from '../where.ts'

const icons = { today: House, checkin: ClipboardCheck, receipt: Fuel, position: MapPin } as const

export const GoTabs = () => {
  const words = useWords()
  const tabs = (Object.keys(icons) as (keyof typeof icons)[]).map((name) => ({
    name,
    title: words.tabs[name],
    icon: icons[name],
  }))
  return <Tabs label={words.parts} tabs={tabs} now={useWhere()} onChoose={goTo} />
}
