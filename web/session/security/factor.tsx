import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardActions } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { useWords } from '#web/words/speech.tsx'
import { type FactorWays, SwitchOff, SwitchOn, TotpDialog } from './factor-dialogs.tsx'

/** `required`: it cannot be switched off, only a program given up for codes by mail. */
export type FactorState = Result<'panel/account/second_factor/read'> & { required?: boolean }

interface FactorProps {
  state: FactorState
  ways: FactorWays
}

/** A code besides the password, of whoever is signed in. */
export const SecondFactor = ({ state, ways }: FactorProps) => {
  const words = useWords('session/security')
  const [asking, ask] = useState<'totp' | 'email' | 'off'>()
  const close = () => ask(undefined)
  const { enabled, required, factor_types, factor_type, recovery_codes } = state
  const hasProgram = factor_type === 'totp'
  return (
    <Card title={words.second_factor}>
      <p>
        <Chip look={enabled ? 'good' : 'silent'}>
          {enabled ? (hasProgram ? words.on_totp : words.on_email) : words.off}
        </Chip>
      </p>
      <p className="quiet">{words.factor_text}</p>
      {required && <p>{words.required}</p>}
      {recovery_codes !== undefined && <p>{words.codes_left({ count: recovery_codes })}</p>}
      <CardActions>
        {!hasProgram && factor_types.includes('totp') && (
          <Button look={enabled ? 'plain' : 'primary'} onPress={() => ask('totp')}>
            {words.use_totp}
          </Button>
        )}
        {!enabled && factor_types.includes('email') && <Button onPress={() => ask('email')}>{words.use_email}</Button>}
        {enabled && !required && <Button onPress={() => ask('off')}>{words.switch_off}</Button>}
        {required && hasProgram && <Button onPress={() => ask('off')}>{words.use_email}</Button>}
      </CardActions>
      {asking === 'totp' && <TotpDialog ways={ways} onClose={close} />}
      {asking === 'email' && <SwitchOn ways={ways} onClose={close} />}
      {asking === 'off' && <SwitchOff ways={ways} hasProgram={hasProgram} isForMail={required} onClose={close} />}
    </Card>
  )
}
