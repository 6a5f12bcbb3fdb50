import { ImageOff, MapPinCheck } from 'lucide-react'
import { written } from '#web/parts/coordinates/links.ts'
import rowStyle from '#web/parts/placed-list.module.css'
import { PlacedList } from '#web/parts/placed-list.tsx'
import { useUser } from '#web/session/user.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useMinute } from '../live.tsx'
import { isFiltered, unfiltered } from './address.ts'
import { isPicture, sourceOf } from './files.ts'
import { CheckinsHead } from './head.tsx'
import style from './list.module.css'
import type { ListProps } from './list-props.ts'
import { type Checkin, useNames } from './use-checkins.ts'

export const CheckinList = (props: ListProps) => {
  const { address, go, asked, open } = props
  const words = useWords('fleet/checkins')
  return (
    <PlacedList
      {...{ words, asked, open }}
      icon={MapPinCheck}
      head={<CheckinsHead {...props} />}
      openId={address.checkin}
      unfilter={isFiltered(address) ? () => go(unfiltered) : undefined}
    >
      {(checkin, short) => <Line checkin={checkin} short={short} />}
    </PlacedList>
  )
}

/** One check-in: its first photo, who, when, what was said and where. */
const Line = ({ checkin, short }: { checkin: Checkin; short(address: string): string }) => {
  const words = useWords('fleet/checkins')
  const format = useFormat()
  const { now } = useUser()
  const names = useNames()
  useMinute()
  const { marker_time, comment, form_label, location, files } = checkin
  const who = names.person(checkin) || names.tracker(checkin)
  const said = [comment, form_label].filter(Boolean).join(' · ')
  const pictures = files.filter(isPicture)
  const source = pictures[0] && sourceOf(pictures[0], 'small')
  return (
    <span className={style.line}>
      <span className={style.photo}>
        {source ? (
          <img src={source} alt={words.photo} className={style.picture} loading="lazy" />
        ) : (
          <ImageOff size={20} strokeWidth={1.5} aria-hidden />
        )}
        {pictures.length > 1 && <span className={style.more}>{pictures.length}</span>}
      </span>
      <span className={style.about}>
        <span className={rowStyle.first}>
          <span className={rowStyle.label}>{who}</span>
          <time className={style.time} title={format.exact(marker_time)}>
            {format.ago(marker_time, now())}
          </time>
        </span>
        <span className={rowStyle.text}>{said || words.no_comment}</span>
        <span className={rowStyle.detail} title={location.address}>
          {short(location.address) || written(location)}
        </span>
      </span>
    </span>
  )
}
