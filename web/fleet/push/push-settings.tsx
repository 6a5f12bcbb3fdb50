import { ApiError } from '#client/client.ts'
import { failureText } from '#web/ui/failure.ts'
import { CheckField, SwitchField } from '#web/ui/field.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './push.module.css'
import { categories, usePush } from './use-push.ts'

/** Whether this browser is told of what happens while no page is open, and of what. */
export const PushSettings = () => {
  const words = useWords('fleet/push')
  const { isReady, isOn, categories: chosen, hindrance, isPending, error, turn, choose } = usePush()
  return (
    <div className={style.settings}>
      <SwitchField
        label={words.notify}
        value={isOn}
        onChange={(isOn) => void turn(isOn)}
        isDisabled={!isReady || isPending || (hindrance !== undefined && !isOn)}
      />
      <p className={style.note}>{hindrance ? words[hindrance] : words.about}</p>
      {error !== undefined && <Failure error={error} />}
      {isOn && !hindrance && (
        <fieldset className={style.kinds}>
          <legend>{words.kinds}</legend>
          {categories.map((name) => {
            const isChosen = chosen.includes(name)
            return (
              <CheckField
                key={name}
                label={words.categories[name]}
                value={isChosen}
                onChange={() => void choose(isChosen ? chosen.filter((one) => one !== name) : [...chosen, name])}
                // Of nothing at all: that is the switch above.
                isDisabled={isPending || (isChosen && chosen.length === 1)}
              />
            )
          })}
        </fieldset>
      )}
    </div>
  )
}

const Failure = ({ error }: { error: unknown }) => {
  const words = useWords('fleet/push')
  const common = useCommon()
  const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
  const isOurs = error instanceof ApiError || error instanceof TypeError
  return (
    <p role="alert" className={style.failure}>
      {isRefused ? words.forbidden : isOurs ? failureText(error, common) : words.no_service}
    </p>
  )
}
