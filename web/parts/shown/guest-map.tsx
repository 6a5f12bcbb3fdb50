import { Maximize } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ShownView } from '#web/live/guest.ts'
import { drawGuests, type Guests } from '#web/map/guests.ts'
import { useWords } from '#web/words/speech.tsx'
import { IconButton } from '../../ui/button.tsx'
import { onTheme, shownTheme } from '../../ui/theme.ts'
import { MapView } from '../map.tsx'
import style from './shown.module.css'

interface GuestMapProps {
  view: ShownView
  /** Another object each time that one is chosen. */
  chosen: { n: number } | undefined
  /** Pixels from below. */
  covered: number
  onChoose(n: number): void
}

const world = { lat: 30, lng: 10, zoom: 1.6 }

/** The map of what a link shows: it follows that until somebody moves it. */
export default function GuestMap({ view, chosen, covered, onChoose }: GuestMapProps) {
  const words = useWords('parts/shown')
  const [guests, setGuests] = useState<Guests>()
  const [isMoved, setMoved] = useState(false)
  const wasFit = useRef(false)
  const told = useRef({ onChoose })
  told.current = { onChoose }
  const isFollowing = view.display.autoscale && !isMoved
  useEffect(() => {
    if (!guests) return
    guests.cover(covered)
    guests.draw(view)
    // At first all is shown, whether it is followed then or not.
    if (isFollowing || !wasFit.current) guests.fit(wasFit.current)
    wasFit.current = true
  }, [guests, view, covered, isFollowing])
  useEffect(() => {
    if (!guests || !chosen) return
    setMoved(true)
    guests.goTo(chosen.n)
  }, [guests, chosen])
  const showAll = (): void => {
    setMoved(false)
    guests?.fit(true)
  }
  return (
    <MapView
      view={world}
      source={view.display.map}
      onReady={(map) => {
        const made = drawGuests(map, {
          theme: shownTheme(),
          onChoose: (n) => told.current.onChoose(n),
          onHand: () => setMoved(true),
        })
        const stop = onTheme(() => made.show(shownTheme()))
        setGuests(made)
        return () => {
          stop()
          made.remove()
          setGuests(undefined)
        }
      }}
    >
      <div className={style.tools}>
        <IconButton icon={Maximize} label={words.fit} onPress={showAll} />
      </div>
    </MapView>
  )
}
