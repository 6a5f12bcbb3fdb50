import {
  panelAccountSecondFactorTotpActivate,
  panelAccountSecondFactorTotpCreate,
} from '#client/limits/panel-account-second_factor-totp.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { SecondFactor } from '#web/session/security/factor.tsx'
import type { FactorWays } from '#web/session/security/factor-dialogs.tsx'
import { Told } from '#web/ui/told.tsx'

const also = { also: ['panel/account/second_factor'] }

/** Of the panel login. */
export const OwnFactor = () => {
  const asked = useAsk('panel/account/second_factor/read')
  const update = useDo('panel/account/second_factor/update', also)
  const create = useDo('panel/account/second_factor/totp/create')
  const activate = useDo('panel/account/second_factor/totp/activate', also)
  const ways: FactorWays = {
    wantsPassword: true,
    takesCode: false,
    limits: { password: panelAccountSecondFactorTotpCreate.password, code: panelAccountSecondFactorTotpActivate.code },
    switchOn: (password) => update.mutateAsync({ enabled: true, password }),
    switchOff: (proof) => update.mutateAsync({ enabled: false, ...(proof as { password: string }) }),
    create: (password) => create.mutateAsync({ password }),
    activate: (code) => activate.mutateAsync({ code }),
  }
  return <Told asked={asked}>{(state) => <SecondFactor state={state} ways={ways} />}</Told>
}
