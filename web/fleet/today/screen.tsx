import { LayoutDashboard, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { shownBy } from '../menu.ts'
import { TodayCard } from './card.tsx'
import { type CardName, cards, kinds, type SubjectName } from './cards.ts'
import { ChooseCards } from './choose.tsx'
import { FigureCard } from './figure-card.tsx'
import { isFigure, type Period, periodIcon, periods } from './figures.ts'
import style from './screen.module.css'
import { useChosen } from './use-chosen.ts'
import { useFigures, usePeriod } from './use-figures.ts'
import { useToday } from './use-today.ts'

/** What needs somebody today: a card a subject, each of which leads to the screen where something is done about it. */
export default function TodayScreen() {
  const words = useWords('fleet/today')
  const { user_menu } = useUser()
  const [chosen, choose] = useChosen()
  const [isChoosing, setChoosing] = useState(false)
  const [period, setPeriod] = usePeriod()
  const offered = cards.filter(
    (card) => isFigure(card) || shownBy(user_menu, [{ name: kinds[card].screen }]).length > 0,
  )
  const shown = chosen?.shown.filter((card) => offered.includes(card))
  const hasFigures = shown?.some(isFigure) ?? false
  const figures = useFigures(period, hasFigures)
  const subjects = shown?.filter((card): card is SubjectName => !isFigure(card))
  const today = useToday(subjects)
  const open = (
    <Button icon={SlidersHorizontal} onPress={() => setChoosing(true)}>
      {words.choose}
    </Button>
  )
  const cardOf = (card: CardName) =>
    isFigure(card) ? (
      <FigureCard key={card} name={card} period={period} figures={figures} />
    ) : (
      today.data && <TodayCard key={card} name={card} today={today.data} />
    )
  const isEmpty = shown?.length === 0
  const all = <div className={style.cards}>{shown?.map(cardOf)}</div>
  return (
    <Page
      title={words.title}
      actions={
        <>
          {hasFigures && <ChoosePeriod period={period} onChange={setPeriod} />}
          {chosen && open}
        </>
      }
    >
      {isEmpty ? (
        <Empty icon={LayoutDashboard} title={words.none_shown} text={words.none_shown_text}>
          {open}
        </Empty>
      ) : subjects?.length === 0 ? (
        all
      ) : (
        // Figures tell by themselves what becomes of them: they hide nothing that needs somebody.
        <Told asked={today}>{() => all}</Told>
      )}
      {isChoosing && chosen && (
        <ChooseCards chosen={chosen} offered={offered} onChange={choose} onClose={() => setChoosing(false)} />
      )}
    </Page>
  )
}

/** Of which period the figures are. */
const ChoosePeriod = ({ period, onChange }: { period: Period; onChange(next: Period): void }) => {
  const words = useWords('fleet/today')
  return (
    <Choice
      label={words.period}
      icon={periodIcon}
      value={period}
      choices={periods.map((key) => ({ key, label: words.periods[key] }))}
      onChange={(key) => onChange(key as Period)}
    />
  )
}
