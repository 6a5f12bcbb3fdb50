import { useState } from 'react'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { SwitchField } from '#web/ui/field.tsx'
import { useCommon, useLanguage, useWords } from '#web/words/speech.tsx'
import panel from '../../panel.module.css'
import type { MapRead } from './map-read.ts'
import style from './maps.module.css'
import { reasonOf } from './reason.ts'

/** Who is asked for maps, and the switch that most want. */
export const Leaving = ({ read: { leaves, is_fetched, is_chosen } }: { read: MapRead }) => {
  const words = useWords('panel/operator/map')
  const common = useCommon()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const fetched = useDo('panel/map/streets/update', also)
  const reset = useDo('panel/map/choice/reset', also)
  const hosts = new Intl.ListFormat(language).format(leaves)
  return (
    <section className={`${panel.card} ${panel.wide}`}>
      <h2>{words.leaves}</h2>
      <p className={style.note}>{leaves.length > 0 ? words.leaves_text({ hosts }) : words.leaves_none}</p>
      <div className={style.line}>
        <SwitchField
          label={words.streets}
          value={is_fetched}
          isDisabled={fetched.isPending}
          onChange={(is_fetched) => fetched.mutate({ is_fetched })}
        />
        {is_chosen && <Button onPress={() => setAsking(true)}>{words.reset}</Button>}
      </div>
      {fetched.error && (
        <p role="alert" className={panel.bad}>
          {reasonOf(fetched.error, common)}
        </p>
      )}
      {isAsking && (
        <Confirm
          title={words.reset_title}
          text={words.reset_text}
          action={words.reset}
          isPending={reset.isPending}
          failure={reset.error ? reasonOf(reset.error, common) : undefined}
          onCancel={() => setAsking(false)}
          onConfirm={() => reset.mutate({}, { onSuccess: () => setAsking(false) })}
        />
      )}
    </section>
  )
}

/** All of the screen is of one question. */
const also = { also: ['panel/map'] }
