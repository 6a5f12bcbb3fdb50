import { userPasswordSet } from '#client/limits/user-password.gen.ts'
import { userSecondFactorTotpActivate, userSecondFactorTotpCreate } from '#client/limits/user-second_factor-totp.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { SecondFactor } from '#web/session/security/factor.tsx'
import type { FactorWays } from '#web/session/security/factor-dialogs.tsx'
import { ChangePassword } from '#web/session/security/password.tsx'
import { Sessions } from '#web/session/security/sessions.tsx'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { Cards } from '#web/ui/card.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat } from '#web/words/speech.tsx'

/** How the user signs in, and where. */
export const Security = () => {
  const { end } = useSession()
  const setPassword = useDo('user/password/set')
  return (
    <Cards>
      <ChangePassword limits={userPasswordSet} send={(given) => setPassword.mutateAsync(given)} onDone={end} />
      <OwnFactor />
      <OwnSessions />
    </Cards>
  )
}

const OwnFactor = () => {
  const asked = useAsk('user/settings/read')
  const update = useDo('user/settings/update')
  const create = useDo('user/second_factor/totp/create')
  const activate = useDo('user/second_factor/totp/activate', { also: ['user/settings'] })
  const ways: FactorWays = {
    wantsPassword: false,
    takesCode: true,
    limits: { password: userSecondFactorTotpCreate.password, code: userSecondFactorTotpActivate.code },
    switchOn: () => update.mutateAsync({ second_factor_settings: { enabled: true } }),
    switchOff: (proof) => update.mutateAsync({ second_factor_settings: { enabled: false, ...proof } }),
    create: (password) => create.mutateAsync({ password }),
    activate: (code) => activate.mutateAsync({ code }),
  }
  return (
    <Told asked={asked}>
      {({ second_factor_settings: state }) =>
        state.allowed || state.enabled ? <SecondFactor state={state} ways={ways} /> : null
      }
    </Told>
  )
}

const OwnSessions = () => {
  const { ago } = useFormat()
  const { now } = useUser()
  const asked = useAsk('user/session/list')
  const end = useDo('user/session/delete')
  const endOthers = useDo('user/session/delete_all')
  return (
    <Sessions
      asked={asked}
      ago={(time) => ago(time, now())}
      end={(session_id) => end.mutateAsync({ session_id })}
      endOthers={() => endOthers.mutateAsync({})}
    />
  )
}
