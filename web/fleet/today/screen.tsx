import { LayoutDashboard, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { shownBy } from '../menu.ts'
import { TodayCard } from './card.tsx'
import { cards, kinds } from './cards.ts'
import { ChooseCards } from './choose.tsx'
import style from './screen.module.css'
import { useChosen } from './use-chosen.ts'
import { useToday } from './use-today.ts'

/** What needs somebody today: a card a subject, each of which leads to the screen where something is done about it. */
export default function TodayScreen() {
  const words = useWords('fleet/today')
  const { user_menu } = useUser()
  const [chosen, choose] = useChosen()
  const [isChoosing, setChoosing] = useState(false)
  const offered = cards.filter((card) => shownBy(user_menu, [{ name: kinds[card].screen }]).length > 0)
  const shown = chosen?.shown.filter((card) => offered.includes(card))
  const asked = useToday(shown)
  const open = (
    <Button icon={SlidersHorizontal} onPress={() => setChoosing(true)}>
      {words.choose}
    </Button>
  )
  return (
    <Page title={words.title} actions={chosen && open}>
      {shown?.length === 0 ? (
        <Empty icon={LayoutDashboard} title={words.none_shown} text={words.none_shown_text}>
          {open}
        </Empty>
      ) : (
        <Told asked={asked}>
          {(today) => (
            <div className={style.cards}>
              {shown?.map((card) => (
                <TodayCard key={card} name={card} today={today} />
              ))}
            </div>
          )}
        </Told>
      )}
      {isChoosing && chosen && (
        <ChooseCards chosen={chosen} offered={offered} onChange={choose} onClose={() => setChoosing(false)} />
      )}
    </Page>
  )
}
