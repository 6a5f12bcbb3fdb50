import { EyeOff, Plus } from 'lucide-react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Sortable } from '#web/ui/sortable.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { CardName } from './cards.ts'
import { type Chosen, moved } from './chosen.ts'
import style from './screen.module.css'

interface ChooseProps {
  chosen: Chosen
  /** Of those that somebody may see. */
  offered: readonly CardName[]
  onChange(next: Chosen): void
  onClose(): void
}

/** Which cards are shown, and in which order. */
export const ChooseCards = ({ chosen: { shown, hidden }, offered, onChange, onClose }: ChooseProps) => {
  const words = useWords('fleet/today')
  const isOffered = (card: CardName): boolean => offered.includes(card)
  const away = hidden.filter(isOffered)
  return (
    <Dialog title={words.choose} onClose={onClose}>
      <div className={style.choosing}>
        <Sortable
          label={words.shown}
          words={{ drag: words.move, nothing_here: words.none_shown }}
          kind="today"
          list={shown.filter(isOffered).map((key) => ({ key }))}
          nameOf={({ key }) => words.titles[key]}
          extraOf={({ key }) => (
            <IconButton
              icon={EyeOff}
              label={`${words.hide}: ${words.titles[key]}`}
              onPress={() => onChange({ shown: shown.filter((card) => card !== key), hidden: [...hidden, key] })}
            />
          )}
          onMove={(keys, beside) => onChange({ shown: moved(shown, keys, beside), hidden })}
        />
        {away.length > 0 && (
          <ul className={style.away} aria-label={words.hidden}>
            {away.map((card) => (
              <li key={card}>
                <Button
                  icon={Plus}
                  onPress={() =>
                    onChange({ shown: [...shown, card], hidden: hidden.filter((other) => other !== card) })
                  }
                >
                  {words.titles[card]}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
