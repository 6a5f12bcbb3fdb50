import { ImageOff, MapPinCheck } from 'lucide-react'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { RowList } from '#web/ui/row-list.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useMinute } from '../live.tsx'
import { type Address, type Go, isFiltered, unfiltered } from './address.ts'
import { isPicture, sourceOf } from './files.ts'
import { CheckinsHead } from './head.tsx'
import style from './list.module.css'
import { type Checkin, type useCheckins, useNames } from './use-checkins.ts'
import { checkins } from './words.ts'

export interface ListProps extends Pick<ReturnType<typeof useCheckins>, 'wanted' | 'asked'> {
  address: Address
  go: Go
  open(id: number): void
}

const row_height = 84

export const CheckinList = (props: ListProps) => {
  const { address, go, asked, open } = props
  const words = useWords(checkins)
  const isNarrowed = isFiltered(address)
  return (
    <section className={style.list} aria-label={words.list}>
      <CheckinsHead {...props} />
      <Told asked={asked}>
        {(rows) =>
          rows.count === 0 ? (
            <Empty
              icon={MapPinCheck}
              title={isNarrowed ? words.none_found : words.none}
              text={isNarrowed ? undefined : words.none_text}
            >
              {isNarrowed && <Button onPress={() => go(unfiltered)}>{words.unfilter}</Button>}
            </Empty>
          ) : (
            <RowList label={words.list} rows={rows} height={row_height} chosen={address.checkin} onChoose={open}>
              {(checkin) => <Line checkin={checkin} />}
            </RowList>
          )
        }
      </Told>
    </section>
  )
}

/** One check-in: its first photo, who, when, what was said and where. */
const Line = ({ checkin }: { checkin: Checkin }) => {
  const words = useWords(checkins)
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
        <span className={style.first}>
          <span className={style.who}>{who}</span>
          <time className={style.time} title={format.exact(marker_time)}>
            {format.ago(marker_time, now())}
          </time>
        </span>
        <span className={style.said}>{said || words.no_comment}</span>
        <span className={style.where}>
          {location.address || `${location.lat.toFixed(5)}, ${location.lng.toFixed(5)}`}
        </span>
      </span>
    </span>
  )
}
