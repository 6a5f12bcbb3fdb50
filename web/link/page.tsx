import { useEffect, useState } from 'react'
import { type Over, type ShownView, taken, watchLink } from '#web/live/guest.ts'
import { hereOf } from '#web/parts/shown/item.tsx'
import { ShownLink } from '#web/parts/shown/shown.tsx'
import { useTabTitle } from '#web/ui/tab-title.ts'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { forget, type Given } from './given.ts'
import style from './page.module.css'

/** What a geo link shows to whoever has its address, as it is now, until it shows nothing any more. */
export const LinkPage = ({ given }: { given: Given }) => {
  const words = useWords('link')
  const format = useFormat()
  const { face, notices, ends } = given
  const { view, isLive, over } = useLink(given)
  const notice = over && notices[over]
  const [first, ...others] = view.objects
  const name = first && (others.length > 0 ? words.several({ name: first.title, count: others.length }) : first.title)
  // Nothing of it stays once it shows nothing any more.
  useTabTitle(notice ? undefined : name, 0)
  return (
    <div className={style.page}>
      <header className={style.head}>
        {face.logo ? (
          <img src={face.logo} alt={face.title} className={style.logo} />
        ) : (
          <b className={style.service}>{face.title}</b>
        )}
        {!notice && name && <h1 className={style.name}>{name}</h1>}
        {!notice && (
          <span role="status" className={isLive ? style.live : style.lost}>
            {isLive ? words.live : words.connecting}
          </span>
        )}
      </header>
      {notice ? (
        <main className={style.notice}>
          <h1>{notice.heading}</h1>
          <p className="quiet">{notice.text}</p>
        </main>
      ) : (
        <main className={style.main}>
          {!name && <h1 className={style.unseen}>{face.title}</h1>}
          <ShownLink
            view={view}
            foot={ends && <p className={style.ends}>{endOf(Date.parse(ends), words, format)}</p>}
          />
        </main>
      )}
    </div>
  )
}

/** When it ends, by the clock and in the zone of whoever looks; without its day where that is today. */
const endOf = (at: number, words: Words<'link'>, format: Format): string => {
  const [end, today, zone] = [hereOf(at), hereOf(Date.now()), format.zone(at)]
  return end.slice(0, 10) === today.slice(0, 10)
    ? words.until_today({ time: format.time(end), zone })
    : words.until({ time: format.dateTime(end), zone })
}

const nothing = { objects: [], places: [], traces: [] }

/** What is shown, brought up to date by the live channel. */
const useLink = (given: Given) => {
  const [view, setView] = useState<ShownView>(given)
  const [isLive, setLive] = useState(false)
  const [over, setOver] = useState<Over>()
  useEffect(
    () =>
      watchLink({
        url: new URL(given.base, location.href).href,
        hash: location.pathname.replace(/\/$/, '').split('/').pop() ?? '',
        onTold: (told) => setView((before) => taken(before, told)),
        onConnection: setLive,
        onOver: (why) => {
          forget()
          setView({ ...nothing, display: given.display })
          setOver(why)
        },
      }),
    [given],
  )
  return { view, isLive, over }
}
