import { useState } from 'react'
import { features as working } from '#web/parts/working.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardRows, CardText } from '#web/ui/card.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { ChangePlan } from './change-plan.tsx'
import style from './plan.module.css'
import { priceOf, type Terms } from './terms.ts'

/** What the trackers of the account are charged and allowed by. */
export const Plans = () => {
  const words = useWords('fleet/account/plan')
  const asked = useAsk('tariff/list')
  const { data: trackers } = useAsk('tracker/list')
  const [isChanging, setChanging] = useState(false)
  const own = (trackers?.list ?? []).filter(({ clone }) => !clone)
  return (
    <Card
      title={words.plans}
      isWide
      actions={own.length > 0 && <Button onPress={() => setChanging(true)}>{words.change}</Button>}
    >
      <Told asked={asked}>
        {({ list }) => (
          <CardRows label={words.plans}>
            {list.map((terms) => (
              <Row
                key={terms.id}
                terms={terms}
                count={own.filter(({ source }) => source.tariff_id === terms.id).length}
              />
            ))}
          </CardRows>
        )}
      </Told>
      {isChanging && <ChangePlan trackers={own} plans={asked.data?.list ?? []} onClose={() => setChanging(false)} />}
    </Card>
  )
}

const Row = ({ terms, count }: { terms: Terms; count: number }) => {
  const words = useWords('fleet/account/plan')
  const format = useFormat()
  const { currency } = useUser().paas_settings
  const { name, device_limit, store_period, features } = terms
  const period = words.periods[store_period.slice(-1) as keyof typeof words.periods]
  const limit = device_limit > 0 ? ` ${words.of_at_most} ${format.number(device_limit)}` : ''
  const facts = [
    priceOf(terms, words, format, currency),
    `${words.trackers({ count })}${limit}`,
    `${words.kept_for} ${period({ count: Number.parseInt(store_period, 10) })}`,
  ]
  return (
    <li>
      <div className={style.plan}>
        <CardText quiet={facts.join(' · ')}>
          <strong>{name}</strong>
        </CardText>
        <ul className={style.features} aria-label={words.holds}>
          {working
            .filter((feature) => features?.includes(feature))
            .map((feature) => (
              <li key={feature}>{words.features[feature]}</li>
            ))}
        </ul>
      </div>
    </li>
  )
}
