import { Link } from '@tanstack/react-router'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { CardRows, CardText } from '#web/ui/card.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { FormDownloads } from '../checkins/form-downloads.tsx'
import { useNames } from '../checkins/use-checkins.ts'
import type { Template } from './kinds.ts'
import style from './use.module.css'

const some = 10

/** Those that were filled in last, each of which can be looked at and taken along. */
export const Filled = ({ template: { id } }: { template: Template }) => {
  const words = useWords('fleet/forms')
  const format = useFormat()
  const { now } = useUser()
  const names = useNames()
  const asked = useAsk('checkin/list', {
    conditions: [{ type: 'eq', field: 'form', value: id }],
    sort: ['marker_time=desc'],
    limit: some,
  })
  return (
    <Told asked={asked}>
      {({ list, count }) =>
        list.length === 0 ? (
          <p className="quiet">{words.none_filled}</p>
        ) : (
          <>
            <CardRows label={words.latest}>
              {list.map((checkin) => {
                const { id, marker_time, location, form_id } = checkin
                return (
                  <li key={id}>
                    <CardText quiet={`${format.ago(marker_time, now())} · ${location.address}`}>
                      <Link to={'/checkins' as never} search={{ checkin: String(id) } as never}>
                        {names.person(checkin) || names.tracker(checkin)}
                      </Link>
                    </CardText>
                    {form_id !== null && <FormDownloads id={form_id} isShort />}
                  </li>
                )
              })}
            </CardRows>
            {count > list.length && (
              <p className={style.all}>
                <Link to={'/checkins' as never} search={{ form: String(id) } as never}>
                  {words.all_filled}
                </Link>
              </p>
            )}
          </>
        )
      }
    </Told>
  )
}
