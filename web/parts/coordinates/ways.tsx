import { ExternalLink, Smartphone } from 'lucide-react'
import type { Location } from '#geo/distance.ts'
import { useWords } from '#web/words/speech.tsx'
import { Copied } from '../../ui/copied.tsx'
import { useCoarse } from '../../ui/media.ts'
import style from '../coordinates.module.css'
import { inApp, openedBy, written } from './links.ts'
import { useMapLink } from './use-map-link.ts'

/** What can be done with a place: copied, opened where the platform says, and on phones in the program that is there. */
export default function Ways({ at, label }: { at: Location; label: string }) {
  const words = useWords('parts/coordinates')
  const isTouched = useCoarse()
  const link = openedBy(useMapLink(), at)
  return (
    <>
      <Copied label={label} text={written(at)} selected={words.selected} />
      {isTouched && (
        // It leaves the page as it is: the phone opens a program of its own.
        <a href={inApp(at)} rel="noreferrer" className={style.way}>
          <Smartphone size={16} aria-hidden />
          {words.app}
        </a>
      )}
      {link && (
        <a href={link} target="_blank" rel="noreferrer" className={style.way}>
          <ExternalLink size={16} aria-hidden />
          {words.open}
        </a>
      )}
    </>
  )
}
