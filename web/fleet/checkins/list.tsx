import { ImageOff, MapPinCheck } from 'lucide-react'
import { written } from '#web/parts/coordinates/links.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import drawerStyle from '#web/ui/drawer.module.css'
import { RowList } from '#web/ui/row-list.tsx'
import type { Rows } from '#web/ui/rows.ts'
import { shortAddresses } from '#web/ui/short-addresses.ts'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useMinute } from '../live.tsx'
import { isFiltered, unfiltered } from './address.ts'
import { isPicture, sourceOf } from './files.ts'
import { CheckinsHead } from './head.tsx'
import style from './list.module.css'
import type { ListProps } from './list-props.ts'
import { type Checkin, useNames } from './use-checkins.ts'

const row_height = 84

export const CheckinList = (props: ListProps) => {
  const { address, go, asked, open } = props
  const words = useWords('fleet/checkins')
  const isNarrowed = isFiltered(address)
  return (
    <section className={`${style.list} ${drawerStyle.yields}`} aria-label={words.list}>
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
            <Lines {...{ rows, address, open }} />
          )
        }
      </Told>
    </section>
  )
}

/** Check-ins that the first page tells, by which the others are written too. */
const first_page = 100

const Lines = ({ rows, address, open }: Pick<ListProps, 'address' | 'open'> & { rows: Rows<Checkin> }) => {
  const words = useWords('fleet/checkins')
  const known = Array.from({ length: Math.min(rows.count, first_page) }, (_, place) => rows.at(place)?.location.address)
  const short = shortAddresses(known)
  return (
    <RowList label={words.list} rows={rows} height={row_height} chosen={address.checkin} onChoose={open}>
      {(checkin) => <Line checkin={checkin} short={short} />}
    </RowList>
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
        <span className={style.first}>
          <span className={style.who}>{who}</span>
          <time className={style.time} title={format.exact(marker_time)}>
            {format.ago(marker_time, now())}
          </time>
        </span>
        <span className={style.said}>{said || words.no_comment}</span>
        <span className={style.where} title={location.address}>
          {short(location.address) || written(location)}
        </span>
      </span>
    </span>
  )
}
