import { useState } from 'react'
import type { Result } from '#src/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Told } from '#web/ui/told.tsx'
import { plural } from '#web/words/dictionary.ts'
import { useLanguage, useWords } from '#web/words/speech.tsx'
import { Chip } from '../chip.tsx'
import style from '../panel.module.css'
import { SwitchFactor, TotpDialog } from './factor-dialogs.tsx'
import { security } from './words.ts'

type State = Result<'panel/account/second_factor/read'>
type Asking = 'totp' | 'email' | 'off'

/** A code besides the password. */
export const SecondFactor = () => {
  const words = useWords(security)
  const asked = useAsk('panel/account/second_factor/read')
  return (
    <section className={style.card}>
      <h2>{words.second_factor}</h2>
      <Told asked={asked}>{(state) => <Factor state={state} />}</Told>
    </section>
  )
}

const Factor = ({ state }: { state: State }) => {
  const words = useWords(security)
  const say = plural(useLanguage())
  const [asking, ask] = useState<Asking>()
  const close = () => ask(undefined)
  const { enabled, factor_types, factor_type, recovery_codes } = state
  return (
    <div className={style.plain}>
      <p>
        <Chip look={enabled ? 'good' : 'silent'}>
          {enabled ? (factor_type === 'totp' ? words.on_totp : words.on_email) : words.off}
        </Chip>
      </p>
      <p className="quiet">{words.factor_text}</p>
      {recovery_codes !== undefined && <p>{say(recovery_codes, words.codes_left)}</p>}
      <div className={style.toolbar}>
        {!enabled && (
          <Button look="primary" onPress={() => ask('totp')}>
            {words.use_totp}
          </Button>
        )}
        {!enabled && factor_types.includes('email') && <Button onPress={() => ask('email')}>{words.use_email}</Button>}
        {enabled && <Button onPress={() => ask('off')}>{words.switch_off}</Button>}
      </div>
      {asking === 'totp' && <TotpDialog onClose={close} />}
      {asking === 'email' && <SwitchFactor isOn onClose={close} />}
      {asking === 'off' && <SwitchFactor isOn={false} onClose={close} />}
    </div>
  )
}
